import { forms } from '../../contract/forms/forms.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { attributionRows } from '../../records/attribution-fields.ts'
import { requestRows } from '../../records/labelled-rows.ts'
import { languageRows } from '../../records/language-rows.ts'
import type { PersonRecords } from './people.ts'

type Row = { label: string; text: string | null }

/**
 * The records of a person as a text for people, in parts, with what the JSON has but for ids of rows. Staff are not named in
 * it. `reference`: of the case.
 */
export async function* personText(
  { requests, deliveries, notes, changes, mails, drafts }: PersonRecords,
  { at, reference }: { at: number; reference?: string | undefined },
): AsyncGenerator<string> {
  yield section('Everything stored about a person', [
    { label: 'Saved', text: timeText(at) },
    { label: 'Case', text: reference ?? null },
    { label: 'Files', text: 'by their names and sizes, without their content' },
  ])
  for (const request of requests)
    yield section(`Request ${referenceOf(request.id)}`, [
      { label: 'Received', text: timeText(request.receivedAt) },
      { label: 'Form', text: forms[request.form].title },
      ...requestRows(request),
      ...languageRows(request.locale),
      { label: 'Consent', text: request.consent && `${request.consent.text} (${timeText(request.consent.at)})` },
      ...attributionRows(request),
      { label: 'Status', text: request.spamAt === null ? request.status : 'spam' },
      { label: 'May be spam', text: request.suspectedFor },
      { label: 'Follow up', text: request.followUpOn },
      { label: 'First answer', text: timeText(request.firstAnsweredAt) },
      { label: 'As it was sent', text: request.html },
    ])
  for await (const batch of mails) {
    for (const mail of batch)
      yield section(mail.direction === 'in' ? 'Mail received' : 'Mail sent', [
        ...aboutRows(mail),
        { label: 'Time', text: timeText(mail.at) },
        { label: 'From', text: mail.from },
        ...letterRows(mail),
        { label: 'Quoted', text: mail.quoted },
      ])
  }
  for (const draft of drafts)
    yield section('Draft of an answer, not sent', [
      ...aboutRows(draft),
      { label: 'Time', text: timeText(draft.updatedAt) },
      ...letterRows(draft),
    ])
  for (const note of notes)
    yield section('Note', [
      ...aboutRows(note),
      { label: 'Time', text: timeText(note.at) },
      { label: 'Text', text: note.text },
    ])
  for (const change of changes) {
    // An owner is a member of staff.
    const isShown = change.field !== 'owner'
    yield section('Change', [
      ...aboutRows(change),
      { label: 'Time', text: timeText(change.at) },
      { label: 'Field', text: change.field },
      { label: 'Before', text: isShown ? change.before : null },
      { label: 'After', text: isShown ? change.after : null },
    ])
  }
  for (const delivery of deliveries)
    yield section('Delivery', [
      ...aboutRows({ requestId: delivery.about.id }),
      { label: 'Created', text: timeText(delivery.createdAt) },
      { label: 'Channel', text: delivery.channel },
      { label: 'To', text: delivery.recipient },
      { label: 'State', text: delivery.state },
      { label: 'Delivered', text: timeText(delivery.deliveredAt) },
    ])
}

const aboutRows = ({ requestId }: { requestId: string }): Row[] => [{ label: 'Request', text: referenceOf(requestId) }]

type Letter = { to: string; cc: string[]; subject: string; text: string; files: { name: string; bytes: number }[] }

const letterRows = ({ to, cc, subject, text, files }: Letter): Row[] => [
  { label: 'To', text: to },
  { label: 'Cc', text: cc.join(', ') },
  { label: 'Subject', text: subject },
  { label: 'Text', text },
  { label: 'Files', text: files.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join('\n') },
]

/** Rows without a text are left out; further lines of a text are indented. */
const section = (title: string, rows: Row[]) =>
  [
    title,
    '='.repeat(title.length),
    ...rows.flatMap(({ label, text }) => (text ? `${label}: ${text.trim().replace(/\r?\n/g, '\n    ')}` : [])),
    '\n',
  ].join('\n')

const timeText = (ms: number | null) =>
  ms === null ? null : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
