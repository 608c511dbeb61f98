import type { Command } from 'commander'
import { kindLabel, leadRows } from '../../server/mail/lead-rows.ts'
import { touchRows } from '../../server/mail/touch-rows.ts'
import { isSuspected } from '../../server/store/is-suspected.ts'
import type { Lead } from '../../server/store/store.ts'
import { type AcceptOptions, acceptRecord } from '../accept.ts'
import { localTime, readSince } from '../date-texts.ts'
import type { Office, WithOffice } from '../open-office.ts'
import { pick } from '../pick.ts'
import { shortId } from '../short-ids.ts'
import { acceptedAtText, suspicionColumns, suspicionRows } from '../suspected.ts'
import { definitions, table } from '../table.ts'
import { jsonText, visibleText } from '../terminal.ts'
import { touchesJson } from '../touches.ts'
import { whereRecords } from '../where-records.ts'
import { checkWritable, fromCaller, writeFile } from '../write-file.ts'
import { leadsCsv } from './leads-csv.ts'

export function addLeadsCommands(program: Command, withOffice: WithOffice) {
  const leads = program.command('leads').description('proposals that visitors sent')
  leads
    .command('list')
    .description('all leads, newest last')
    .option('--since <date>', 'only those received since then, like 2026-11-21')
    .option('--suspected', 'only those that may be spam, and why')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(list))
  leads
    .command('show <id>')
    .description('one lead with all its fields; the beginning of its id is enough')
    .option('--json', 'print JSON, for machines')
    .action(withOffice(show))
  leads
    .command('accept <id>')
    .description('say that a suspected lead is none; its mail leaves if it was held')
    .option('--dry-run', 'say what would be done, change nothing')
    .action(withOffice(accept))
  leads
    .command('export <file.csv>')
    .description('write all leads to a CSV file that is safe to open in a spreadsheet')
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'say what would be written, write nothing')
    .action(withOffice(exportCsv))
}

type ListOptions = { since?: string; suspected?: true; json?: true }

async function list({ store, settings, terminal }: Office, options: ListOptions) {
  const { since, suspected, json } = options
  const from = since === undefined ? 0 : readSince(since)
  const all = await store.leads.list()
  const shown = all
    .filter(({ receivedAt }) => receivedAt >= from)
    .filter((lead) => !suspected || isSuspected(lead))
  if (json) return terminal.out(jsonText(shown.map(asJson)))
  if (shown.length === 0) {
    const which = `${suspected ? 'suspected leads' : 'leads'}${from ? ' since then' : ''}`
    const yet = suspected || from ? '' : ' yet'
    return terminal.err(`No ${which}${yet} in ${whereRecords(settings)}.\n`)
  }
  const short = shortId(all.map(({ id }) => id))
  const columns = [
    { title: 'Id', text: ({ id }: Lead) => short(id) },
    { title: 'Received', text: ({ receivedAt }: Lead) => localTime(receivedAt) },
    { title: 'Kind', text: ({ kind }: Lead) => kind },
    { title: 'Company name', text: ({ CompanyName }: Lead) => CompanyName, least: 12 },
    { title: 'Email', text: ({ Email }: Lead) => Email, least: 8 },
    { title: 'Industry', text: ({ Industry }: Lead) => Industry, least: 8 },
    ...(await suspicionColumns(store.outbox, shown)),
  ]
  terminal.out(table(columns, shown, terminal.columns))
}

async function show({ store, terminal }: Office, id: string, { json }: { json?: true }) {
  const lead = pick(await store.leads.find(id), 'lead', id, 'leads list')
  if (json) return terminal.out(jsonText(asJson(lead)))
  const rows = [
    { label: 'Id', text: lead.id },
    { label: 'Received', text: localTime(lead.receivedAt) },
    { label: 'Kind', text: kindLabel[lead.kind] },
    ...suspicionRows(lead),
    ...leadRows(lead),
    ...touchRows(lead),
  ]
  terminal.out(definitions(rows.map(({ label, text }) => ({ label, text: visibleText(text) }))))
}

async function accept(office: Office, id: string, options: AcceptOptions) {
  const { leads } = office.store
  const lead = pick(await leads.find(id), 'lead', id, 'leads list --suspected')
  await acceptRecord(office, lead, { what: 'Lead', markNotSpam: leads.markNotSpam, options })
}

type ExportOptions = { force?: true; dryRun?: true }

async function exportCsv({ store, terminal }: Office, name: string, options: ExportOptions) {
  const file = fromCaller(terminal.env, name)
  const leads = await store.leads.list()
  const count = leads.length === 1 ? '1 lead' : `${leads.length} leads`
  if (options.dryRun) {
    checkWritable(file, options)
    return terminal.out(`Would write ${count} to ${file}.\n`)
  }
  writeFile(file, leadsCsv(leads), options)
  terminal.out(`Wrote ${count} to ${file}.\n`)
}

const asJson = ({ receivedAt, createdAt, ...lead }: Lead) => ({
  ...lead,
  receivedAt: new Date(receivedAt).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
  acceptedAt: acceptedAtText(lead),
  ...touchesJson(lead),
})
