import type { CSSOptions } from 'vite'

/** In the notation of Lightning CSS: the major version in the third byte, the minor version in the second. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)

/** Options for the pages and the component tests: CSS Modules and `@custom-media`, with Lightning CSS. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    // The oldest supported browsers: docs/browsers.md. Vite's own default is older and compiles `light-dark()` away.
    targets: { chrome: version(123), firefox: version(125), safari: version(17, 5) },
    drafts: { customMedia: true },
    // Readable, stable class names; file names are unique. Grid lines keep their names, which subgrids in other files use.
    cssModules: { pattern: '[name]-[local]', grid: false },
  },
}
