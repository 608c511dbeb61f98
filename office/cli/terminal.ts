import { stripVTControlCharacters } from 'node:util'
import { oneLine } from '../../records/one-line.ts'
import type { Env } from '../../settings/read-settings.ts'

/** The environment of a command: settings, output, questions. Tests pass their own. */
export type Terminal = {
  env: Env
  out(text: string): void
  err(text: string): void
  /** Resolves when the output has been written; unset: output is written at once. */
  drained?: (() => Promise<void>) | undefined
  /** The width of the terminal; unset if the output goes to a file or another program. */
  columns: number | undefined
  /** The stream for a progress bar; unset if it is not a terminal. */
  progress?: NodeJS.WriteStream | undefined
  /** Asks a yes-or-no question; unset if input or output is not a terminal. */
  confirm?: ((question: string) => Promise<boolean>) | undefined
  /** The folder of the built site. */
  distDir: string
  /** The user id of this process; unset on systems without user ids. */
  uid?: number | undefined
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** A visitor's text as one line without control characters, safe for a terminal. */
export const visibleLine = (text: string) => oneLine(stripVTControlCharacters(text), Infinity)

/** A visitor's text without control characters except line breaks, safe for a terminal. */
export const visibleText = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (/^\s*/.exec(line)?.[0].replace(/\t/g, '  ') ?? '') + visibleLine(line))
    .join('\n')
    .trimEnd()

/** JSON that is safe for a terminal: `JSON.stringify` escapes only the control characters below U+0020. */
export const jsonText = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replace(unsafeCharacters, (character) => `\\u${hex(character)}`)}\n`

const unsafeCharacters = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
