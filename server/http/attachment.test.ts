import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ["Ada's offer (2)*.pdf", 'Ada_s offer (2)_.pdf', 'Ada%27s%20offer%20%282%29%2A.pdf'],
  ['\u202egpj.exe', 'gpj.exe', null],
  ['Ü"bersicht\r\nX: y.html', 'U_bersicht X_ y.html', '%C3%9C%22bersicht%20X%3A%20y.html'],
  ['a/b\\c\0\ud800.txt', 'a b c _.txt', 'a%20b%20c%20%EF%BF%BD.txt'],
  ['\u200b', 'file', null],
  ['\u0cbc', 'file', '%E0%B2%BC'],
  ['Noor Haddad.vcf', 'Noor Haddad.vcf', null],
  ['Željka Núñez.vcf', 'Zeljka Nunez.vcf', '%C5%BDeljka%20N%C3%BA%C3%B1ez.vcf'],
  ['渡辺 久美子.vcf', '_ _.vcf', '%E6%B8%A1%E8%BE%BA%20%E4%B9%85%E7%BE%8E%E5%AD%90.vcf'],
])('the file %j is saved under its name, without signs that a header or a folder cannot have', (name, ascii, own) => {
  const whole = own === null ? '' : `; filename*=UTF-8''${own}`
  expect(attachment(name)).toBe(`attachment; filename="${ascii}"${whole}`)
})

test('every name gives a valid header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(attachment(name)).toMatch(/^attachment; filename="[\w.() -]+"(; filename\*=UTF-8''[\w%.~!-]+)?$/)
    }),
  )
})
