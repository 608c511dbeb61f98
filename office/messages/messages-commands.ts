import type { Command } from 'commander'
import { readContactHtml } from '../../server/mail/read-contact-html.ts'
import type { Message } from '../../server/store/store.ts'
import { localTime } from '../date-texts.ts'
import type { Office, WithOffice } from '../open-office.ts'
import { pick } from '../pick.ts'
import { shortId } from '../short-ids.ts'
import { definitions, table } from '../table.ts'
import { jsonText, visibleText } from '../terminal.ts'
import { whereRecords } from '../where-records.ts'

export function addMessagesCommands(program: Command, withOffice: WithOffice) {
  const messages = program.command('messages').description('messages from the contact form')
  messages
    .command('list')
    .description('all messages, newest last')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  messages
    .command('show <id>')
    .description('one message; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
}

type Json = { json?: true }

async function list({ store, settings, terminal }: Office, { json }: Json) {
  const messages = (await store.messages.list()).map(read)
  if (json) return terminal.out(jsonText(messages.map(asJson)))
  if (messages.length === 0) return terminal.err(`No messages yet in ${whereRecords(settings)}.\n`)
  const short = shortId(messages.map(({ id }) => id))
  const columns = [
    { title: 'Id', text: ({ id }: Read) => short(id) },
    { title: 'Received', text: ({ receivedAt }: Read) => localTime(receivedAt) },
    { title: 'Name', text: ({ fields }: Read) => fields?.Name.text ?? '', least: 8 },
    { title: 'Email', text: ({ fields }: Read) => fields?.Email.text ?? '', least: 8 },
    { title: 'Subject', text: ({ fields, text }: Read) => fields?.Subject.text ?? text, least: 8 },
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
    ...(fields
      ? Object.entries(fields).map(([label, field]) => ({ label, text: field.text }))
      : [{ label: 'Text', text }]),
  ]
  terminal.out(definitions(rows.map(({ label, text }) => ({ label, text: visibleText(text) }))))
}

type Read = ReturnType<typeof read>

const read = ({ id, receivedAt, html }: Message) => {
  const { fields, text } = readContactHtml(html)
  return { id, receivedAt, fields, text }
}

const asJson = ({ id, receivedAt, fields, text }: Read) => ({
  id,
  receivedAt: new Date(receivedAt).toISOString(),
  ...(fields && {
    name: fields.Name.text,
    email: fields.Email.text,
    subject: fields.Subject.text,
    message: fields.Message.text,
  }),
  text,
})
