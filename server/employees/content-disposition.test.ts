import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['Noor Haddad', 'Noor-Haddad.vcf', 'Noor Haddad.vcf'],
  ['Željka Núñez', 'Zeljka-Nunez.vcf', 'Željka Núñez.vcf'],
  ['渡辺 久美子', 'contact.vcf', '渡辺 久美子.vcf'],
  ['../..\\"a"; filename=b.exe\r\nX: y', 'a-filename-b-exe-X-y.vcf', 'a filename b exe X y.vcf'],
  ['', 'contact.vcf', 'contact.vcf'],
  ['x'.repeat(200), `${'x'.repeat(60)}.vcf`, `${'x'.repeat(60)}.vcf`],
])('%j is saved as %s', (name, plain, own) => {
  expect(contentDisposition(name, 'vcf')).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(own)}`,
  )
})

test('every name gives one header with two file names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(contentDisposition(name, 'vcf')).toMatch(
        /^attachment; filename="[A-Za-z0-9-]+\.vcf"; filename\*=UTF-8''[A-Za-z0-9%._-]+\.vcf$/,
      )
    }),
  )
})
