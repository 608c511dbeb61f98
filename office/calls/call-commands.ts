import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Call } from '../../contract/console/call.ts'
import { consoleCalls } from '../../contract/console/calls/console-calls.ts'
import { STALLED_DAYS } from '../../contract/console/request-limits.ts'
import { groupOf } from '../cli/group-of.ts'
import type { WithOffice } from '../cli/open-office.ts'
import { type Field, fieldsOf, optionName } from './fields.ts'
import { recordHelp } from './find-record.ts'
import { type Commanded, type OtherOptions, runCall } from './run-call.ts'

/** Adds the commands of the table of calls: arguments, options, choices and help follow from the schemas. */
export function addCallCommands(program: Command, withOffice: WithOffice) {
  for (const [name, call] of Object.entries<Call>(consoleCalls)) {
    for (const command of call.commands ?? []) {
      const [group = '', verb] = command.name.split(' ')
      const added = verb ? groupOf(program, group).command(verb) : program.command(group)
      addCommand(added, withOffice, { name, call, command })
    }
  }
}

function addCommand(added: Command, withOffice: WithOffice, commanded: Commanded) {
  const { name, call, command } = commanded
  const fields = fieldsOf(name, call, command)
  const isArgument = ({ part, path }: Field) => part === 'params' || command.args?.includes(path.join('.'))
  const args = fields.filter(isArgument)
  const options = fields.filter((field) => !isArgument(field))
  const isWritten = call.answer === 'file'
  added.description(command.does)
  for (const field of args) added.addArgument(argumentOf(field))
  if (call.upload) added.argument('<file>', 'the file to read')
  if (isWritten) added.argument('<file>', 'the file to write; only its owner can read it')
  for (const field of options) added.addOption(optionOf(field))
  if (isWritten) added.option('--force', 'overwrite the file if it exists')
  else added.option('--json', 'print the answer as JSON for other programs')
  if (command.asks) added.option('--yes', 'do not ask')
  added.action(
    withOffice(async (office, ...typed: unknown[]) => {
      const others = added.opts<OtherOptions & Record<string, unknown>>()
      const values = new Map(args.map((field, index) => [field, typed[index]]))
      for (const field of options) values.set(field, others[keyOf(field)])
      await runCall(office, commanded, { values, file: String(typed[args.length]), others })
    }),
  )
}

function argumentOf(field: Field) {
  const name = optionName(field)
  const argument = new Argument(field.kind === 'list' ? `<${name}...>` : `<${name}>`, helpOf(field))
  return field.choices.length > 0 ? argument.choices(field.choices) : argument
}

function optionOf(field: Field) {
  const value = field.kind === 'list' ? '<value...>' : '<value>'
  const option = new Option(`--${optionName(field)} ${value}`, helpOf(field)).makeOptionMandatory(field.isRequired)
  if (field.kind === 'number') return option.argParser(readNumber)
  if (field.kind === 'yes or no') return option.choices(['yes', 'no'])
  return field.choices.length > 0 ? option.choices(field.choices) : option
}

const DAY = 'a day, such as 2026-12-01'

/** Explains values whose names are not enough. */
const valueHelp: Record<string, string> = {
  q: 'beginnings of words',
  search: 'beginnings of words',
  from: DAY,
  to: DAY,
  followUpOn: DAY,
  decidedOn: DAY,
  stalled: `open, and unchanged for ${STALLED_DAYS} days`,
  limit: 'show at most this many',
  after: 'with --json: the "next" of the previous page',
  before: 'with --json: the "next" of the previous page',
  notes: 'ids that person find shows',
  drafts: 'ids that person find shows',
  crop: 'x,y,width,height in fractions of the picture',
  reference: 'the number of the case, for the audit',
}

const helpOf = ({ path, record, none, choices }: Field) =>
  [
    record ? recordHelp[record] : valueHelp[path.at(-1) ?? ''],
    none !== undefined && choices.length === 0 ? 'or none' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The name under which commander gives the value of an option. */
const keyOf = (field: Field) => new Option(`--${optionName(field)}`).attributeName()

function readNumber(text: string) {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('Expected a number.')
  return number
}
