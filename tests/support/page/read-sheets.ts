import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as mupdf from 'mupdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const MM = 72 / 25.4
const DPI = 300

/** In millimetres from the left and top edge of the page. */
type Box = { left: number; top: number; right: number; bottom: number }
export type PrintedPage = {
  width: number
  height: number
  /** All characters, in the order in which they are read. */
  characters: (Box & { text: string })[]
  /** Every straight line that is drawn, by its two ends. */
  strokes: { from: [number, number]; to: [number, number] }[]
  /** Every picture that is drawn, without the codes and other vectors. */
  pictures: Box[]
}
export type SheetPage = PrintedPage & {
  /** The texts of all QR codes on the page, drawn at 300 dpi, with their positions. */
  codes: (Box & { text: string })[]
  /** The page as it is drawn at 300 dpi. */
  png: Uint8Array
}

/** Reads the pages of a printed PDF without the browser that wrote it. */
export const readPages = (pdf: Buffer): PrintedPage[] => pagesOf(pdf).map(readPage)

/** The pages with their codes; it draws them, which takes a second for each. */
export async function readSheets(pdf: Buffer): Promise<SheetPage[]> {
  prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
        .buffer as ArrayBuffer,
    },
  })
  const sheets: SheetPage[] = []
  for (const page of pagesOf(pdf)) {
    const png = draw(page)
    sheets.push({ ...readPage(page), codes: await codesOf(png), png })
  }
  return sheets
}

function pagesOf(pdf: Buffer) {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, number) => document.loadPage(number))
}

function readPage(page: mupdf.Page): PrintedPage {
  const [left, top, right, bottom] = page.getBounds()
  return {
    width: (right - left) / MM,
    height: (bottom - top) / MM,
    characters: charactersOf(page),
    strokes: strokesOf(page),
    pictures: picturesOf(page),
  }
}

function draw(page: mupdf.Page) {
  const scale = mupdf.Matrix.scale(DPI / 72, DPI / 72)
  const pixmap = page.toPixmap(scale, mupdf.ColorSpace.DeviceRGB, false, true)
  const png = pixmap.asPNG()
  pixmap.destroy() // 26 MB of the library's memory, which JavaScript does not collect in time.
  return png
}

async function codesOf(png: Uint8Array) {
  const options = { formats: ['QRCode' as const], maxNumberOfSymbols: 0, tryHarder: true }
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), options)
  return found.map(({ text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const inMm = (pixels: number) => (pixels * 25.4) / DPI
    return {
      text,
      left: inMm(Math.min(...xs)),
      right: inMm(Math.max(...xs)),
      top: inMm(Math.min(...ys)),
      bottom: inMm(Math.max(...ys)),
    }
  })
}

function charactersOf(page: mupdf.Page) {
  const characters: SheetPage['characters'] = []
  page.toStructuredText('preserve-whitespace').walk({
    onChar(text, _origin, _font, _size, quad) {
      const [xs, ys] = [0, 1].map((axis) => quad.filter((_, index) => index % 2 === axis)) as [number[], number[]]
      characters.push({
        text,
        left: Math.min(...xs) / MM,
        right: Math.max(...xs) / MM,
        top: Math.min(...ys) / MM,
        bottom: Math.max(...ys) / MM,
      })
    },
  })
  return characters
}

/** The coordinates of stroked paths, as they stand in the PDF. */
function strokesOf(page: mupdf.Page) {
  const strokes: SheetPage['strokes'] = []
  const device = new mupdf.Device({
    strokePath(path, _stroke, [a, b, c, d, e, f]) {
      const at = (x: number, y: number): [number, number] => [(a * x + c * y + e) / MM, (b * x + d * y + f) / MM]
      let from: [number, number] = [0, 0]
      path.walk({
        moveTo: (x, y) => {
          from = at(x, y)
        },
        lineTo: (x, y) => {
          const to = at(x, y)
          strokes.push({ from, to })
          from = to
        },
      })
    },
  })
  page.run(device, mupdf.Matrix.identity)
  device.close()
  return strokes
}

function picturesOf(page: mupdf.Page) {
  const pictures: Box[] = []
  const device = new mupdf.Device({
    fillImage(_image, [a, b, c, d, e, f]) {
      // The corners of the unit square.
      const [xs, ys] = [
        [e, e + a, e + c, e + a + c],
        [f, f + b, f + d, f + b + d],
      ]
      pictures.push({
        left: Math.min(...xs) / MM,
        right: Math.max(...xs) / MM,
        top: Math.min(...ys) / MM,
        bottom: Math.max(...ys) / MM,
      })
    },
  })
  page.run(device, mupdf.Matrix.identity)
  device.close()
  return pictures
}
