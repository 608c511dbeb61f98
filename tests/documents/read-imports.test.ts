import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

test('every kind of import is read', () => {
  const text = `
    import { z } from 'zod/mini'
    import type { Request } from '../../records/request.ts'
    import './hero.css'
    import sheet from './print.css?url&no-inline'
    export * from './a.ts'
    export type { B } from './b.ts'
    const c = () => import('./c.ts')
    type D = typeof import('./d.ts')
    const texts = import.meta.glob('../../content/**/*.yaml', { eager: true })
    const noImport = 'import "./e.ts"' // import './f.ts'`
  expect(readImports('src/forms/draft.ts', text)).toEqual({
    file: 'src/forms/draft.ts',
    imports: [
      ...['records/request.ts', 'src/forms/hero.css', 'src/forms/print.css'],
      ...['src/forms/a.ts', 'src/forms/b.ts', 'src/forms/c.ts', 'src/forms/d.ts'],
      'content/**/*.yaml',
    ],
    packages: ['zod/mini'],
  })
})

test('imports are read after text in JSX, and after type arguments that look like JSX', () => {
  const component = `const a = <p>It's late</p>\nconst b = () => import('./b.ts')`
  const generic = `const a = <T>(value: T) => value\nconst b = () => import('./b.ts')`
  expect(readImports('ui/A.tsx', component).imports).toEqual(['ui/b.ts'])
  expect(readImports('ui/a.ts', generic).imports).toEqual(['ui/b.ts'])
})

test('the imports of an Astro component are those of its frontmatter and its scripts', () => {
  const text = `---
import Base from '../layouts/Base.astro'
---
<Base><code>import './no.ts'</code></Base>
<script>
  import { start } from '../forms/submit-before-hydration.ts'
  start()
</script>
<script is:inline>import('./inline.js')</script>`
  expect(readImports('src/pages/index.astro', text).imports).toEqual([
    'src/layouts/Base.astro',
    'src/forms/submit-before-hydration.ts',
    'src/pages/inline.js',
  ])
})
