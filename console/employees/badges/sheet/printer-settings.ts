import { formats } from './formats.ts'

export type Side = 'front' | 'back'

/** Which sides of a card are printed, in this order. */
export const sidesOf = { both: ['front', 'back'], front: ['front'], back: ['back'] } satisfies Record<string, Side[]>

/** The settings of the printer, which this browser stores. */
export type PrinterSettings = {
  /** The id of a format. */
  sheet: string
  sides: keyof typeof sidesOf
  /** Corrects where the printer prints, in mm to the right and down. */
  offsetX: number
  offsetY: number
}

const KEY = 'badge-printer'

/** An earlier version stored other formats, too. */
export function readPrinterSettings(): PrinterSettings {
  const { sheet, sides, offsetX, offsetY } = readStored()
  return {
    sheet: (formats.find(({ id }) => id === sheet) ?? formats[0]).id,
    sides: sides === 'front' || sides === 'back' ? sides : 'both',
    offsetX: Number(offsetX) || 0,
    offsetY: Number(offsetY) || 0,
  }
}

function readStored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

export function keepPrinterSettings(settings: PrinterSettings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Full or forbidden: the settings are those of this visit.
  }
}
