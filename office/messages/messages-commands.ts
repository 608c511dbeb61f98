import type { Command } from 'commander'
import { touchRows } from '../../records/attribution-fields.ts'
import type { Message } from '../../records/message.ts'
import { readContactHtml } from '../../records/message-html.ts'
import { localTime, readSince } from '../date-texts.ts'
import { inBatches } from '../in-batches.ts'
import { noneText } from '../none-text.ts'
import type { Office, WithOffice } from '../open-office.ts'
import { pick } from '../pick.ts'
import { printJson, printTable } from '../print-rows.ts'
import { addSubmissionCommands } from '../submission-commands.ts'
import { judgedTexts, type Shown, shownRows, spamColumns, suspicionRows } from '../suspected.ts'
import { definitions } from '../table.ts'
import { jsonText, visibleText } from '../terminal.ts'
import { touchesJson } from '../touches.ts'
import { messageTexts } from './message-texts.ts'

export function addMessagesCommands(program: Command, withOffice: WithOffice) {
  const messages = program.command('messages').description('messages from the contact form')
  messages
    .command('list')
    .description('all messages, newest last')
    .option('--since <date>', 'only those received since then, like 2026-11-21')
    .option('--suspected', 'only those that may be spam, and why')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  messages
    .command('show <id>')
    .description('one message; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
  addSubmissionCommands<Message>(messages, withOffice, {
    what: 'message',
    records: (store) => store.messages,
    from: ({ senderName, senderEmail, subject }) =>
      [senderName, senderEmail, subject].filter((text) => text).join(', ') || 'no known sender',
  })
}

type Json = { json?: true }
type ListOptions = Json & { since?: string; suspected?: true }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const { suspected, json } = options
  const since = options.since === undefined ? undefined : readSince(options.since)
  const batches = inBatches(terminal, (page) => store.messages.list({ ...page, since, suspected }))
  if (json) return printJson(terminal, batches, asListed)
  const columns = [
    { title: 'Id', text: ({ short }: Shown<Message>) => short },
    { title: 'Received', text: ({ receivedAt }: Message) => localTime(receivedAt) },
    { title: 'Name', text: ({ senderName }: Message) => senderName ?? '', least: 8 },
    { title: 'Email', text: ({ senderEmail }: Message) => senderEmail ?? '', least: 8 },
    { title: 'Subject', text: ({ subject }: Message) => subject ?? '', least: 8 },
    ...(await spamColumns<Message>(store.messages.list, { since })),
  ]
  if (await printTable(terminal, shownRows(store.outbox, batches), columns)) return
  terminal.err(noneText('messages', options, settings))
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

type Read = ReturnType<typeof read>

const read = ({ html, ...message }: Message) => {
  const { fields, text } = readContactHtml(html)
  return { ...message, fields, text }
}

const asJson = ({ fields, text, ...message }: Read) => ({
  ...withTexts(message),
  ...messageTexts({ fields, text }),
})

/** Without its text, which would have to be read from the HTML. */
const asListed = ({ html: _, ...message }: Message) => withTexts(message)

const withTexts = (message: Omit<Message, 'html'>) => ({
  ...message,
  receivedAt: new Date(message.receivedAt).toISOString(),
  ...judgedTexts(message),
  ...touchesJson(message),
})
