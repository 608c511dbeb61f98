import type { AstroIntegration } from 'astro'

/** `/_design` and the social picture, in the development server only: the built site does not have them. */
export function designPage(): AstroIntegration {
  return {
    name: 'design-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({ pattern: '/_design', entrypoint: './src/design/design.astro' })
        const socialPicture = './src/design/social-picture.astro'
        injectRoute({ pattern: '/_design/social-picture', entrypoint: socialPicture })
      },
    },
  }
}
