import { resolve } from 'node:path'

/** For FONTCONFIG_FILE: on Linux a browser under test has the fonts of two packages instead of those of the machine. */
export const TEST_FONTS = resolve('tests/support/fonts.conf')
