import { expect, test } from 'vitest'
import { minifyInlineScripts } from './minify-inline-scripts.ts'

test('inline scripts lose their comments and spaces, and do the same', () => {
  const script = `
    // To whoever reads this.
    document.title = 'one' + " two"
  `
  expect(minifyInlineScripts(`<p><script>${script}</script></p>`)).toBe(
    '<p><script>document.title=`one two`;</script></p>',
  )
})

test.each([
  '<script type="application/ld+json">{ "a":  1 }</script>',
  '<script type="module">a ( 1 )</script>',
  '<script src="/a.js"></script><p> a ( 1 ) </p>',
])('%s stays as it is', (page) => {
  expect(minifyInlineScripts(page)).toBe(page)
})

test('a script that is none stops the build', () => {
  expect(() => minifyInlineScripts('<script>if (</script>')).toThrow(/cannot be read.*if \(/s)
})
