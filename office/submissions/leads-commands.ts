import type { Command } from 'commander'
import { forms } from '../../contract/forms/forms.ts'
import type { Consent } from '../../contract/submission/consent.ts'
import { referenceOf } from '../../contract/submission/reference.ts'
import { attributionJson, attributionRows } from '../../records/attribution-fields.ts'
import { requestsCsv, requestsCsvHead } from '../../records/csv/requests-csv.ts'
import { languageRows } from '../../records/language-rows.ts'
import type { Request } from '../../records/request.ts'
import { proposalJson } from '../../records/request-json.ts'
import { requestRows } from '../../records/request-rows.ts'
import { spamStatusTexts } from '../../records/spam-status.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { counted } from '../cli/counted.ts'
import { localTime, readSince } from '../cli/dates.ts'
import { findOne, REQUEST_HELP } from '../cli/find-one.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFileInParts } from '../cli/output-file.ts'
import { printJson, printTable, referenceColumn } from '../cli/print-rows.ts'
import { definitions } from '../cli/table.ts'
import { jsonText, visibleText } from '../cli/terminal.ts'
import { emptyListText } from '../cli/where-records.ts'
import { consentJson, consentRows, withConsents } from './consent-fields.ts'
import { type Shown, shownRows, spamColumns, spamStatusRows } from './spam-columns.ts'
import { addSubmissionCommands } from './submission-commands.ts'

export function addLeadsCommands(program: Command, withOffice: WithOffice) {
  const leads = program.command('leads').description('proposals that visitors sent')
  leads
    .command('list')
    .description('list all leads, newest last')
    .option('--since <date>', 'only leads received since this date, such as 2026-11-21')
    .option('--suspected', 'only possible spam that nobody has marked yet, with the reason')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(list))
  leads
    .command('show')
    .argument('<id>', REQUEST_HELP)
    .description('show one lead with all its fields')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(show))
  addSubmissionCommands(leads, withOffice, {
    what: 'lead',
    from: ({ company, email }) => `${company}, ${email}`,
  })
  leads
    .command('export <file.csv>')
    .description('write all leads to a CSV file that is safe to open in a spreadsheet')
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'show what would be written, write nothing')
    .action(withOffice(exportCsv))
}

const ofLeads = { kind: 'lead' } as const

type ListOptions = { since?: string; suspected?: true; json?: true }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const { suspected, json } = options
  const since = options.since === undefined ? undefined : readSince(options.since)
  const batches = inBatches(terminal, (page) =>
    store.requests.listStored({ ...page, ...ofLeads, since, suspected }),
  )
  if (json) return printJson(terminal, withConsents(store.consents, batches), asJson)
  const columns = [
    { title: 'Id', text: ({ short }: Shown<Request>) => short },
    ...referenceColumn(terminal),
    { title: 'Received', text: ({ receivedAt }: Request) => localTime(receivedAt) },
    { title: 'Kind', text: ({ form }: Request) => form },
    { title: 'Company name', text: ({ company }: Request) => company ?? '', least: 12 },
    { title: 'Email', text: ({ email }: Request) => email ?? '', least: 8 },
    { title: 'Industry', text: ({ industry }: Request) => industry ?? '', least: 8 },
    ...(await spamColumns<Request>(store.requests.listStored, { ...ofLeads, since })),
  ]
  if (await printTable(terminal, shownRows(batches), columns)) return
  terminal.err(emptyListText('leads', options, settings))
}

async function show({ store, terminal }: Office, id: string, { json }: { json?: true }) {
  const lead = findOne(await store.requests.findStored(id, ofLeads), 'lead', id, 'leads list')
  const consent = await store.consents.of(lead)
  if (json) return terminal.out(jsonText(asJson({ ...lead, consent })))
  const rows = [
    { label: 'Id', text: lead.id },
    { label: 'Reference', text: referenceOf(lead.id) },
    { label: 'Received', text: localTime(lead.receivedAt) },
    { label: 'Kind', text: forms[lead.form].title },
    ...spamStatusRows(lead),
    ...requestRows(lead),
    ...languageRows(lead.locale),
    ...consentRows(consent),
    ...attributionRows(lead),
  ]
  terminal.out(definitions(rows.map(({ label, text }) => ({ label, text: visibleText(text) }))))
}

type ExportOptions = { force?: true; dryRun?: true }

async function exportCsv({ store, terminal }: Office, name: string, options: ExportOptions) {
  const file = fromCaller(terminal.env, name)
  const batches = inBatches(terminal, (page) => store.requests.listStored({ ...page, ...ofLeads }))
  let count = 0
  async function* parts() {
    yield requestsCsvHead()
    for await (const leads of batches) {
      count += leads.length
      yield requestsCsv(await store.requests.forExport(leads.map(({ id }) => id)))
    }
  }
  if (options.dryRun) {
    checkWritable(file, options)
    for await (const leads of batches) count += leads.length
    return terminal.out(`Would write ${counted(count, 'lead')} to ${file}.\n`)
  }
  await writeFileInParts(file, parts(), options)
  terminal.out(`Wrote ${counted(count, 'lead')} to ${file}.\n`)
}

type WithConsent = { consent: Consent | null }

function asJson({ consent, ...request }: Request & WithConsent) {
  const { consentHash: _, ...lead } = proposalJson(request)
  return {
    ...lead,
    reference: referenceOf(lead.id),
    consent: consentJson(consent),
    receivedAt: new Date(lead.receivedAt).toISOString(),
    createdAt: new Date(lead.createdAt).toISOString(),
    ...spamStatusTexts(lead),
    ...attributionJson(lead),
  }
}
