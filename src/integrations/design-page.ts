import type { AstroIntegration } from 'astro'

/** `/_design`, with `npm run dev` only: the built site does not have it. */
export function designPage(): AstroIntegration {
  return {
    name: 'design-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev')
          injectRoute({ pattern: '/_design', entrypoint: './src/design/design.astro' })
      },
    },
  }
}
