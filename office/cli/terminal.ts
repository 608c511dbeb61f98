import { stripVTControlCharacters } from 'node:util'
import { oneLine } from '../../records/one-line.ts'
import type { Env } from '../../settings/env.ts'

/** Where the office reads its settings from and writes to; a test hands in its own. */
export type Terminal = {
  env: Env
  out(text: string): void
  err(text: string): void
  /** Resolves when what was printed has been taken; unset: it is taken at once. */
  drained?: (() => Promise<void>) | undefined
  /** Unset: what is printed goes to a file or another program. */
  columns: number | undefined
  /** Where a progress bar is drawn; unset when nobody watches. */
  progress?: NodeJS.WriteStream | undefined
  /** Asks whoever sits there yes or no; unset when nobody does. */
  confirm?: ((question: string) => Promise<boolean>) | undefined
  /** The folder of the built site. */
  distDir: string
  /** The user id of this process; unset on systems without user ids. */
  uid?: number | undefined
  /** Ctrl-C. */
  signal: AbortSignal
}

/** Text that a visitor typed, as one line that cannot act on the terminal. */
export const visibleLine = (text: string) => oneLine(stripVTControlCharacters(text), Infinity)

/** The same, keeping its lines. */
export const visibleText = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (/^\s*/.exec(line)?.[0].replace(/\t/g, '  ') ?? '') + visibleLine(line))
    .join('\n')
    .trimEnd()

/** JSON that no terminal acts on either: JSON itself escapes only what is below the space. */
export const jsonText = (value: unknown) => `${asJsonText(value)}\n`

/** The same as an item of an array that is written bit by bit. */
export const jsonItem = (value: unknown) => asJsonText(value).replace(/^/gm, '  ')

const asJsonText = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(acting, (character) => `\\u${hex(character)}`)

const acting = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
