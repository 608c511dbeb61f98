import { expect, test } from 'vitest'
import { fileDisposition } from './file-disposition.ts'

test.each([
  ["Ada's offer (2)*.pdf", 'Ada_s offer (2)_.pdf', 'Ada%27s%20offer%20%282%29%2A.pdf'],
  ['\u202egpj.exe', 'gpj.exe', 'gpj.exe'],
  ['Ü"bersicht\r\nX: y.html', '_bersicht X_ y.html', '%C3%9C%22bersicht%20X%3A%20y.html'],
  ['a/b\\c\0\ud800.txt', 'a b c _.txt', 'a%20b%20c%20%EF%BF%BD.txt'],
  ['\u200b', 'file', 'file'],
])('the file %j is saved under its name, without signs that a header or a folder cannot have', (name, ascii, own) => {
  expect(fileDisposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${own}`)
})
