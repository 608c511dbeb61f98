import { resolve } from 'node:path'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island when a visitor is about to use it. */
    'client:intent'?: boolean
  }
}

/** React, with the client and the directive in `src/islands/`. */
export function reactIslands(): AstroIntegration {
  const { name, hooks } = react()
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) => {
        setup.addClientDirective({ name: 'intent', entrypoint: './src/islands/client-intent.ts' })
        const addRenderer: typeof setup.addRenderer = (renderer) =>
          setup.addRenderer({
            ...renderer,
            clientEntrypoint: resolve('src/islands/hydrate-react.tsx'),
          })
        return hooks['astro:config:setup']?.({ ...setup, addRenderer })
      },
    },
  }
}
