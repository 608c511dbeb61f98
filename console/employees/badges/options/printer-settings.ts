import { presets } from '../layout/presets.ts'
import type { SheetFormat } from '../layout/sheet-format.ts'
import type { SheetOptions } from '../layout/sheet-layout.ts'

/** What this browser remembers for its printer. The start on a used sheet is not remembered. */
export type PrinterSettings = Omit<SheetOptions, 'start'> & {
  /** The id of a preset, or `own`. */
  sheet: string
  own: SheetFormat
  hasBleed: boolean
  hasMarks: boolean
}

export const OWN = 'own'
const KEY = 'badge-printer'

const [firstPreset] = presets
const a4Cards = presets.find(({ id }) => id === 'a4-cr80') ?? firstPreset

const defaults = (): PrinterSettings => ({
  sheet: 'a4-cr80',
  sides: 'both',
  flip: 'long',
  offsetX: 0,
  offsetY: 0,
  hasBleed: true,
  hasMarks: true,
  own: (a4Cards as NonNullable<typeof a4Cards>).format,
})

export function readPrinterSettings(): PrinterSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return stored instanceof Object ? { ...defaults(), ...stored } : defaults()
  } catch {
    return defaults()
  }
}

export function keepPrinterSettings(settings: PrinterSettings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Full or forbidden: the settings are those of this visit.
  }
}

/** The measures that the settings ask for; they may be wrong. */
export function formatOf({ sheet, own, hasBleed }: PrinterSettings): SheetFormat {
  const format = presets.find(({ id }) => id === sheet)?.format ?? own
  return hasBleed ? format : { ...format, bleed: 0 }
}
