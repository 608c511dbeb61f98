import type { CSSOptions } from 'vite'

/** Options for the pages and the component tests: CSS Modules and `@custom-media`, with Lightning CSS. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Readable, stable class names; file names are unique. Grid lines keep their names, which subgrids in other files use.
    cssModules: { pattern: '[name]-[local]', grid: false },
  },
}
