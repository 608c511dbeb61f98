import type { AstroIntegration } from 'astro'

/** `/_design`, in the development server only: the built site does not have it. */
export function designPage(): AstroIntegration {
  return {
    name: 'design-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({ pattern: '/_design', entrypoint: './src/design/design.astro' })
      },
    },
  }
}
