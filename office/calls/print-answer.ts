import { stringify } from 'yaml'
import type { CallCommand } from '../../contract/console/call.ts'
import { tableOf } from '../cli/table.ts'
import { type Terminal, visibleText } from '../cli/terminal.ts'

type Row = Record<string, unknown>

/** The rows that a command prints as a table; undefined if its answer is no list. */
export function rowsIn(answer: unknown, { columns, shows = 'rows' }: CallCommand) {
  if (!columns) return undefined
  return (answer as Record<string, Row[]>)[shows] ?? []
}

/** Prints the pages of a list as one table, whose widths are those of the first page. */
export function tablePrinter({ out, columns: width }: Terminal, { columns = [] }: CallCommand) {
  const lines = tableOf<Row>(
    columns.map((name) => ({
      title: titleOf(name),
      text: (row) => textOf(row[name], name),
      ...(name !== 'id' && !isTime(name) && { least: 6 }),
    })),
    width,
  )
  return (rows: Row[]) => {
    const short = shortId(rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
    out(lines(rows.map((row) => (typeof row.id === 'string' ? { ...row, id: short(row.id) } : row))))
  }
}

/** Prints an answer that is no list, with a label for each value. */
export function printAnswer({ out }: Terminal, answer: unknown, { shows }: CallCommand) {
  const shown = shows === undefined ? answer : (answer as Row)[shows]
  if (typeof shown === 'string') return out(`${visibleText(shown)}\n`)
  if (isDone(shown)) return out('Done.\n')
  const labelled = readable(shown) as object
  if (Object.keys(labelled).length === 0) return out('Nothing to do.\n')
  out(`${visibleText(stringify(labelled, { lineWidth: 0 }))}\n`)
}

const isDone = (answer: unknown) => (answer as { done?: unknown } | null)?.done === true

/** `receivedAt` becomes `Received at`. */
const titleOf = (name: string) =>
  name
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/** Times are milliseconds since 1970 in all calls. */
const isTime = (name: string) => /(^at|At|Since)$/.test(name)

function textOf(value: unknown, name: string): string {
  if (name === 'by' && value === null) return 'command line'
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isTime(name)) return value === 0 ? 'at once' : localTime(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => textOf(item, name)).join(', ')
  if (typeof value !== 'object') return String(value)
  const { kind, id, name: named } = value as Row
  return named ? String(named) : [kind, id].filter(Boolean).join(' ')
}

/** Without empty values; times as local times. */
function readable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => readable(item))
  if (typeof value !== 'object' || value === null) return isTime(name) ? textOf(value, name) : value
  const { label, text } = value as Row
  if (typeof label === 'string') return { [label]: text }
  const entries = Object.entries(value).filter(
    ([, part]) => part !== null && !(Array.isArray(part) && part.length === 0),
  )
  return Object.fromEntries(entries.map(([key, part]) => [titleOf(key), readable(part, key)]))
}

const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-21 04:11`, in the time zone of the process. */
const localTime = (ms: number) => local.format(ms)

/** The length of the part of an id that holds the time in milliseconds, with its dash. */
const ID_TIME_LENGTH = 13

/** Shortens ids to the length at which all of them differ, but not below that of their time. */
function shortId(ids: string[]): (id: string) => string {
  const sorted = ids.toSorted()
  let length = ID_TIME_LENGTH
  for (const [index, id] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next !== undefined && next !== id) length = Math.max(length, shared(id, next) + 1)
  }
  return (id) => id.slice(0, length)
}

function shared(one: string, other: string) {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}
