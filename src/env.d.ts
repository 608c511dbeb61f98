/// <reference types="astro/client" />

/** `SERVICE_HOST` without a trailing slash; '' is the same origin. */
declare const __SERVICE_HOST__: string
/** `EMPLOYEE_PHOTO_URL`: the prefix of `ImageName`. */
declare const __EMPLOYEE_PHOTO_URL__: string
/** The pages are rendered for the editor of `npm run edit`. */
declare const __EDITING__: boolean

declare namespace React {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands, which React's types lack. */
    commandfor?: string
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'hide-popover'
  }
}
