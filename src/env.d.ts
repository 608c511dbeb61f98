/// <reference types="astro/client" />

/** SERVICE_HOST, without a trailing slash; '' means the same origin. */
declare const __SERVICE_HOST__: string
/** EMPLOYEE_PHOTO_URL: what stands before `ImageName`. */
declare const __EMPLOYEE_PHOTO_URL__: string

declare namespace React {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands; React passes them on as they are. */
    commandfor?: string
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'hide-popover'
  }
}
