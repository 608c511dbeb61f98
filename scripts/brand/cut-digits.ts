import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Writes the digits and number signs of Familjen Grotesk into a separate file, because pages in other scripts need only
 * these characters. Run `node scripts/brand/cut-digits.ts` after an update of the typeface.
 */
const typeface = '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2'
const whole = readFileSync(fileURLToPath(import.meta.resolve(typeface)))
const digits = await subsetFont(whole, '0123456789+-−–%.,:/', { targetFormat: 'woff2' })
writeFileSync('src/brand/familjen-grotesk-digits.woff2', digits)
