import { stripVTControlCharacters } from 'node:util'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { qrCodeForTerminal, qrCodePath } from './qr-code.ts'

const LINK = 'https://www.sextant.example/Home/TeamMembers?EmpId=6f1c0b7e93d24a58b0c7e2195ad8f364'

test('the terminal shows every module of the QR code, in a quiet zone of four modules', () => {
  const { width, text } = qrCodeForTerminal(LINK)
  const { modules } = QRCode.create(LINK, { errorCorrectionLevel: 'M' })
  expect(width).toBe(modules.size + 8)

  const lines = stripVTControlCharacters(text).replace(/\n$/, '').split('\n')
  const upper = (character: string) => (character === '█' || character === '▀' ? 1 : 0)
  const lower = (character: string) => (character === '█' || character === '▄' ? 1 : 0)
  const drawn = lines.flatMap((line) => [[...line].map(upper), [...line].map(lower)])
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < width; column++) {
      const inside = [row, column].every((at) => at >= 4 && at < width - 4)
      expect(drawn[row]?.[column]).toBe(inside ? modules.get(row - 4, column - 4) : 0)
    }
  }
})

test('the path covers exactly the dark modules of the QR code, in a quiet zone of four modules', () => {
  const { size, path } = qrCodePath(LINK)
  const { modules } = QRCode.create(LINK, { errorCorrectionLevel: 'M' })
  expect(size).toBe(modules.size + 8)

  const drawn = new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index},${y}`),
    ),
  )
  const dark = [...modules.data.keys()].filter((index) => modules.data[index])
  expect(drawn).toEqual(new Set(dark.map((at) => `${(at % modules.size) + 4},${Math.floor(at / modules.size) + 4}`)))
})
