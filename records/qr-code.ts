import QRCode from 'qrcode'

/** The quiet zone around the QR code, in modules; scanners need it. */
const QUIET_ZONE = 4
const options = {
  errorCorrectionLevel: 'M',
  margin: QUIET_ZONE,
  color: { dark: '#000000ff', light: '#ffffffff' },
} as const

export const qrCodeSvg = (link: string) => QRCode.toString(link, { ...options, type: 'svg' })

export const qrCodePng = (link: string) => QRCode.toBuffer(link, { ...options, scale: 16 })

/**
 * The QR code as the path of an SVG of `size` × `size` modules. Each run of dark modules in a row is one rectangle, so that
 * there are no gaps between modules.
 */
export function qrCodePath(link: string) {
  const { modules } = QRCode.create(link, options)
  const rows = range(modules.size).map((row) => {
    const line = range(modules.size).map((column) => (modules.get(row, column) ? '1' : '0'))
    return [...line.join('').matchAll(/1+/g)]
      .map(({ 0: { length }, index }) => {
        const [x, y] = [index + QUIET_ZONE, row + QUIET_ZONE]
        return `M${x} ${y}h${length}v1h-${length}z`
      })
      .join('')
  })
  return { path: rows.join(''), size: modules.size + 2 * QUIET_ZONE }
}

/** Colours of the fixed part of the 256-colour palette: dark on light in every theme of the terminal. */
const DARK_ON_LIGHT = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'

/** The QR code for a terminal. Each character shows two modules, one above the other. */
export function qrCodeForTerminal(link: string) {
  const { modules } = QRCode.create(link, options)
  const size = modules.size + 2 * QUIET_ZONE
  const dark = (row: number, column: number) =>
    isInside(row, modules.size) &&
    isInside(column, modules.size) &&
    modules.get(row - QUIET_ZONE, column - QUIET_ZONE) === 1
  const lines = range(Math.ceil(size / 2)).map((half) =>
    range(size)
      .map((column) => block[`${dark(2 * half, column)},${dark(2 * half + 1, column)}`])
      .join(''),
  )
  return { width: size, text: lines.map((line) => `${DARK_ON_LIGHT}${line}${RESET}\n`).join('') }
}

const isInside = (position: number, size: number) => position >= QUIET_ZONE && position < QUIET_ZONE + size

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

const block = { 'true,true': '█', 'true,false': '▀', 'false,true': '▄', 'false,false': ' ' }
