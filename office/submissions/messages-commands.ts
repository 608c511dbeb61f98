import type { Command } from 'commander'
import type { Consent } from '../../contract/submission/consent.ts'
import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionJson, attributionRows } from '../../records/attribution-fields.ts'
import { languageRows } from '../../records/language-rows.ts'
import type { Request } from '../../records/request.ts'
import { messageJson, messageTexts } from '../../records/request-json.ts'
import { requestRows } from '../../records/request-rows.ts'
import { spamStatusTexts } from '../../records/spam-status.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { localTime, readSince } from '../cli/dates.ts'
import { findOne, REQUEST_HELP } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { printJson, printTable, referenceColumn } from '../cli/print-rows.ts'
import { definitions } from '../cli/table.ts'
import { jsonText, visibleText } from '../cli/terminal.ts'
import { emptyListText } from '../cli/where-records.ts'
import { consentJson, consentRows, withConsents } from './consent-fields.ts'
import { type Shown, shownRows, spamColumns, spamStatusRows } from './spam-columns.ts'
import { addSubmissionCommands } from './submission-commands.ts'

export function addMessagesCommands(program: Command, withOffice: WithOffice) {
  const messages = program.command('messages').description('messages from the contact form')
  messages
    .command('list')
    .description('list all messages, newest last')
    .option('--since <date>', 'only messages received since this date, such as 2026-11-21')
    .option('--suspected', 'only possible spam that nobody has marked yet, with the reason')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  messages
    .command('show')
    .argument('<id>', REQUEST_HELP)
    .description('show one message with all its fields')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(show))
  addSubmissionCommands(messages, withOffice, {
    what: 'message',
    from: ({ name, email, subject }) =>
      [name, email, subject].filter((text) => text).join(', ') || 'unknown sender',
  })
}

const ofMessages = { kind: 'message' } as const

type Json = { json?: true }
type ListOptions = Json & { since?: string; suspected?: true }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const { suspected, json } = options
  const since = options.since === undefined ? undefined : readSince(options.since)
  const batches = inBatches(terminal, (page) =>
    store.requests.listStored({ ...page, ...ofMessages, since, suspected }),
  )
  if (json) return printJson(terminal, withConsents(store.consents, batches), asListed)
  const columns = [
    { title: 'Id', text: ({ short }: Shown<Request>) => short },
    ...referenceColumn(terminal),
    { title: 'Received', text: ({ receivedAt }: Request) => localTime(receivedAt) },
    { title: 'Name', text: ({ name }: Request) => name ?? '', least: 8 },
    { title: 'Email', text: ({ email }: Request) => email ?? '', least: 8 },
    { title: 'Subject', text: ({ subject }: Request) => subject ?? '', least: 8 },
    ...(await spamColumns<Request>(store.requests.listStored, { ...ofMessages, since })),
  ]
  if (await printTable(terminal, shownRows(batches), columns)) return
  terminal.err(emptyListText('messages', options, settings))
}

async function show({ store, terminal }: Office, id: string, { json }: Json) {
  const found = await store.requests.findStored(id, ofMessages)
  const message = findOne(found, 'message', id, 'messages list')
  const consent = await store.consents.of(message)
  if (json) return terminal.out(jsonText(asJson({ ...message, consent })))
  const rows = [
    { label: 'Id', text: message.id },
    { label: 'Reference', text: referenceOf(message.id) },
    { label: 'Received', text: localTime(message.receivedAt) },
    ...spamStatusRows(message),
    ...requestRows(message),
    ...languageRows(message.locale),
    ...consentRows(consent),
    ...attributionRows(message),
  ]
  terminal.out(definitions(rows.map(({ label, text }) => ({ label, text: visibleText(text) }))))
}

type WithConsent = { consent: Consent | null }

const asJson = (message: Request & WithConsent) => ({
  ...asListed(message),
  ...messageTexts(message),
})

/** Omits the texts, which may be long. */
function asListed({ consent, ...request }: Request & WithConsent) {
  const { consentHash: _, ...message } = messageJson(request)
  return {
    ...message,
    reference: referenceOf(message.id),
    consent: consentJson(consent),
    receivedAt: new Date(message.receivedAt).toISOString(),
    ...spamStatusTexts(message),
    ...attributionJson(message),
  }
}
