import * as z from 'zod/mini'
import type { Call, CallCommand } from '../../contract/console/call.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { readInput } from '../cli/input-file.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFileInParts } from '../cli/output-file.ts'
import { jsonText } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { emptyListText } from '../cli/where-records.ts'
import { type Field, optionName, takes } from './fields.ts'
import { findRecord } from './find-record.ts'
import { printAnswer, rowsIn, tablePrinter } from './print-answer.ts'

/** A command, and the call that it makes. `name`: `PATCH /requests/:id`. */
export type Commanded = { name: string; call: Call; command: CallCommand }

/** The options that are no fields of the call. */
export type OtherOptions = { json?: true; yes?: true; force?: true }

/** The command line as it was typed. `file`: the file to read or write. */
type Typed = { values: Map<Field, unknown>; file: string; others: OtherOptions }

type Parts = Record<Field['part'], Record<string, unknown>>

/** Makes a call as the console would, and prints or writes its answer. */
export async function runCall(office: Office, { name, call, command }: Commanded, { values, file, others }: Typed) {
  const { terminal } = office
  const parts = await readParts(office, command, values)
  if (command.asks && !(await isConfirmed(terminal, command.asks, others.yes))) return
  // The calls need half a second to load, which other commands and the help save.
  const { consoleApp, readJson } = await import('./console-app.ts')
  const app = await consoleApp(office)
  const [method = 'GET', path = ''] = name.split(' ')
  const url = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(parts.params[param])))
  const fields = [...values.keys()]
  if (hasLinks(path, call, command)) warnOfLocalLink(office)

  async function make() {
    return app.make({
      method: method as 'GET',
      url,
      query: textsOf(parts.query),
      headers: { ...(call.changes && { 'if-match': await etag() }), ...contentType(call) },
      ...(call.upload && { payload: readInput(fromCaller(terminal.env, file)) }),
      ...(call.body && { payload: parts.body }),
    })
  }

  /** Of the record that the call changes: the version that the command has just read. */
  async function etag() {
    const [, group = '', id = ''] = url.split('/')
    const { headers } = await app.make({ url: `/${group}/${id}` })
    return String(headers.etag)
  }

  if (takes(call, 'version')) parts.body.version = Number((await etag()).replaceAll('"', ''))
  if (takes(call, 'key')) parts.body.key = crypto.randomUUID()
  refuseInvalid(fields, 'query', call.query, parts.query)
  refuseInvalid(fields, 'body', call.body, parts.body)
  if (call.answer === 'file') {
    const target = fromCaller(terminal.env, file)
    // Before the call, which the audit records as an export.
    checkWritable(target, { force: others.force === true })
    await writeFileInParts(target, (await make()).stream(), { force: others.force === true })
    return terminal.out(`Wrote ${target}.\n`)
  }
  const print = tablePrinter(terminal, command)
  const cursor = fields.find(({ path: [key] }) => key === 'after' || key === 'before')
  const isOnePage = fields.some((field) => isPaging(field) && values.get(field) !== undefined)
  for (let isFirst = true; ; isFirst = false) {
    const answer = (await readJson(await make())) as object
    if (command.adds) Object.assign(answer, await readJson(await app.make({ url: url + command.adds })))
    terminal.signal.throwIfAborted()
    const rows = rowsIn(answer, command)
    if (others.json) terminal.out(jsonText(answer))
    if (isRefused(answer)) throw new OfficeError(answer.message)
    if (others.json) return
    if (!rows) printAnswer(terminal, answer, command)
    else if (rows.length > 0) print(rows)
    else if (isFirst) terminal.err(emptyText(office, command, values))
    await terminal.drained?.()
    const { next } = answer as { next?: unknown }
    if (!next || !cursor || isOnePage) return
    put(parts[cursor.part], cursor.path, next)
  }
}

/** A test that the receiver did not accept. */
const isRefused = (answer: unknown): answer is { message: string } =>
  (answer as { isSent?: boolean } | null)?.isSent === false

/** Links that are printed on cards. */
const hasLinks = (path: string, { answer }: Call, { shows }: CallCommand) =>
  path.startsWith('/employees') && (answer === 'file' || shows === 'link')

const isPaging = ({ path: [key = ''] }: Field) => ['after', 'before', 'limit'].includes(key)

function emptyText({ settings }: Office, { name }: CallCommand, values: Typed['values']) {
  const isFiltered = [...values].some(([{ part }, typed]) => part === 'query' && typed !== undefined)
  return emptyListText(name.split(' ')[0] ?? '', isFiltered, settings)
}

/** The typed values as the call takes them: ids of the records that staff named, null for `none`. */
async function readParts({ store }: Office, { gives }: CallCommand, values: Typed['values']) {
  const parts: Parts = { params: {}, query: {}, body: { ...gives } }
  for (const [field, typed] of values) {
    const { part, path, fallback } = field
    const value = typed === undefined ? fallback : await readValue(store, field, typed)
    if (value !== undefined) put(parts[part], path, value)
  }
  return parts
}

async function readValue(store: Office['store'], { kind, record, none }: Field, typed: unknown) {
  if (typed === 'none' && none !== undefined) return none
  if (kind === 'yes or no') return typed === 'yes'
  if (!record) return typed
  if (!Array.isArray(typed)) return findRecord(store, record, String(typed))
  const ids = new Set<string>()
  for (const text of typed as string[]) ids.add(await findRecord(store, record, text))
  return [...ids]
}

/** One sentence for each wrong value, with the name of its option. */
function refuseInvalid(fields: Field[], part: Field['part'], schema: z.core.$ZodType | undefined, value: unknown) {
  if (!schema) return
  const read = z.safeParse(schema, value)
  if (read.success) return
  const sentences = new Map<string, string>()
  for (const { path, message } of read.error.issues.toReversed()) {
    const field = fields.find((one) => one.part === part && one.path.every((key, index) => key === path[index]))
    sentences.set(path.join('.'), field ? `${optionName(field)}: ${message}` : message)
  }
  throw new UsageError([...sentences.values()].toReversed().join('\n'))
}

function put(part: Record<string, unknown>, [key = '', ...below]: string[], value: unknown): void {
  if (below.length === 0) {
    part[key] = value
    return
  }
  const inner = (part[key] ?? {}) as Record<string, unknown>
  part[key] = inner
  put(inner, below, value)
}

const textsOf = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))

const contentType = ({ upload }: Call) => (upload ? { 'content-type': upload.types[0] } : {})
