import type { CSSOptions } from 'vite'

/** How pages and component tests read style sheets: CSS Modules and `@custom-media`, with Lightning CSS. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Readable and stable names: a component has one sheet, named like it. Lines of a grid are shared with subgrids.
    cssModules: { pattern: '[name]-[local]', grid: false },
  },
}
