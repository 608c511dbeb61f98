import type { Command } from 'commander'
import { readContactHtml } from '../../server/mail/read-contact-html.ts'
import { touchRows } from '../../server/mail/touch-rows.ts'
import { isSuspected } from '../../server/store/is-suspected.ts'
import type { Message } from '../../server/store/store.ts'
import { type AcceptOptions, acceptRecord } from '../accept.ts'
import { localTime } from '../date-texts.ts'
import type { Office, WithOffice } from '../open-office.ts'
import { pick } from '../pick.ts'
import { shortId } from '../short-ids.ts'
import { acceptedAtText, suspicionColumns, suspicionRows } from '../suspected.ts'
import { definitions, table } from '../table.ts'
import { jsonText, visibleText } from '../terminal.ts'
import { touchesJson } from '../touches.ts'
import { whereRecords } from '../where-records.ts'
import { messageTexts } from './message-texts.ts'

export function addMessagesCommands(program: Command, withOffice: WithOffice) {
  const messages = program.command('messages').description('messages from the contact form')
  messages
    .command('list')
    .description('all messages, newest last')
    .option('--suspected', 'only those that may be spam, and why')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  messages
    .command('show <id>')
    .description('one message; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
  messages
    .command('accept <id>')
    .description('say that a suspected message is none; its mail leaves if it was held')
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(accept))
}

type Json = { json?: true }
type ListOptions = Json & { suspected?: true }

async function list({ store, settings, terminal }: Office, { suspected, json }: ListOptions) {
  const all = await store.messages.list()
  const messages = all.filter((message) => !suspected || isSuspected(message)).map(read)
  if (json) return terminal.out(jsonText(messages.map(asJson)))
  if (messages.length === 0) {
    const which = suspected ? 'suspected messages' : 'messages yet'
    return terminal.err(`No ${which} in ${whereRecords(settings)}.\n`)
  }
  const short = shortId(all.map(({ id }) => id))
  const columns = [
    { title: 'Id', text: ({ id }: Read) => short(id) },
    { title: 'Received', text: ({ receivedAt }: Read) => localTime(receivedAt) },
    { title: 'Name', text: ({ fields }: Read) => fields?.Name.text ?? '', least: 8 },
    { title: 'Email', text: ({ fields }: Read) => fields?.Email.text ?? '', least: 8 },
    { title: 'Subject', text: ({ fields, text }: Read) => fields?.Subject.text ?? text, least: 8 },
    ...(await suspicionColumns(store.outbox, messages)),
  ]
  terminal.out(table(columns, messages, terminal.columns))
}

async function show({ store, terminal }: Office, id: string, { json }: Json) {
  const message = read(pick(await store.messages.find(id), 'message', id, 'messages list'))
  if (json) return terminal.out(jsonText(asJson(message)))
  const { fields, text } = message
  const rows = [
    { label: 'Id', text: message.id },
    { label: 'Received', text: localTime(message.receivedAt) },
    ...suspicionRows(message),
    ...(fields
      ? Object.entries(fields).map(([label, field]) => ({ label, text: field.text }))
      : [{ label: 'Text', text }]),
    ...touchRows(message),
  ]
  terminal.out(definitions(rows.map(({ label, text }) => ({ label, text: visibleText(text) }))))
}

async function accept(office: Office, id: string, options: AcceptOptions) {
  const { messages } = office.store
  const message = pick(await messages.find(id), 'message', id, 'messages list --suspected')
  await acceptRecord(office, message, {
    what: 'Message',
    markNotSpam: messages.markNotSpam,
    options,
  })
}

type Read = ReturnType<typeof read>

const read = ({ html, ...message }: Message) => {
  const { fields, text } = readContactHtml(html)
  return { ...message, fields, text }
}

const asJson = ({ fields, text, receivedAt, ...message }: Read) => ({
  ...message,
  receivedAt: new Date(receivedAt).toISOString(),
  acceptedAt: acceptedAtText(message),
  ...touchesJson(message),
  ...messageTexts({ fields, text }),
})
