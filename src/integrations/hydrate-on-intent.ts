import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island when a visitor is about to use it, or an element that matches this selector. */
    'client:intent'?: boolean | string
  }
}

export function hydrateOnIntent(): AstroIntegration {
  return {
    name: 'hydrate-on-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'intent', entrypoint: './src/integrations/client-intent.ts' }),
    },
  }
}
