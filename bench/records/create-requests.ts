import { budgets, industries } from '../../contract/forms/options.ts'
import { contactMailHtml } from '../../contract/wire/send-mail.ts'
import { newRequest, newWorkState } from '../../records/request.ts'
import { inChunks } from '../../store/database/in-chunks.ts'
import { newId } from '../../store/database/new-id.ts'
import { openDatabase, type Where } from '../../store/database/open-database.ts'
import { inTransaction } from '../../store/database/transaction.ts'
import { indexAgain } from '../../store/requests/index-again.ts'
import { addSearchTexts } from '../../store/schema/search-texts.ts'
import type { Tables } from '../../store/schema/tables.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_ROWS = 5_000
const YEARS = 3
const places = ['Harbour', 'Meridian', 'Alder', 'Copper', 'Juniper', 'Lantern', 'Marsh', 'Orchard']
const trades = ['Freight', 'Clinics', 'Foods', 'Textiles', 'Energy', 'Homes', 'Travel', 'Motors']
const wishes = [
  'Read orders from mails and put them into our ERP.',
  'Book and move appointments by chat, day and night.',
  'Answer the questions of new colleagues about holidays and expenses.',
  'Sort incoming invoices and ask when a number is missing.',
]
const statuses = ['contacted', 'qualified', 'won', 'lost'] as const

/**
 * Fills a store with requests of the last three years, half of them proposals, half messages. One in a thousand is new, one in
 * fifty has a follow-up date, one in a hundred is spam, and the mail of one in a thousand failed.
 */
export async function createRequests(where: Where, count: number, owners: string[]) {
  const database = await openDatabase(where)
  const stepMs = Math.floor((YEARS * 365 * DAY_MS) / count)
  const start = Date.now() - count * stepMs
  for (let first = 0; first < count; first += BATCH_ROWS) {
    const numbers = Array.from({ length: Math.min(BATCH_ROWS, count - first) }, (_, i) => first + i)
    const rows = numbers.map((n) => requestOf(n, { at: start + n * stepMs, count, owners }))
    await database.db.transaction().execute(async (tx) => {
      for (const some of inChunks(rows.map(({ request }) => request))) {
        await tx.insertInto('requests').values(some).execute()
        await addSearchTexts(tx, some)
      }
      for (const some of inChunks(rows.map(({ delivery }) => delivery)))
        await tx.insertInto('outbox').values(some).execute()
    })
  }
  await database.close()
}

/** The newest request gets a long conversation. Resolves to its id. */
export async function createConversation(where: Where, mails: number) {
  const database = await openDatabase(where)
  const query = database.db.selectFrom('requests').select(['id', 'receivedAt']).orderBy('id', 'desc')
  const { id: requestId, receivedAt } = await query.executeTakeFirstOrThrow()
  for (let n = 0; n < mails; n++) {
    const id = newId()
    const text = wishes.join(' ').repeat(10)
    const quoted = n % 2 === 0 ? null : text
    await database.db
      .insertInto('requestMails')
      .values(mailOf(n, { id, requestId, text, quoted, at: receivedAt + n }))
      .execute()
    const file = {
      id: newId(),
      mailId: id,
      draftId: null,
      name: 'plan.pdf',
      type: 'application/pdf',
      bytes: 1,
      isStored: 1,
    }
    await database.db
      .insertInto('mailFiles')
      .values({ ...file, addedAt: receivedAt })
      .execute()
  }
  await inTransaction(database.db, (tx) => indexAgain(tx, requestId))
  await database.close()
  return requestId
}

type GivenMail = Pick<Tables['requestMails'], 'id' | 'requestId' | 'text' | 'quoted' | 'at'>

const mailOf = (n: number, given: GivenMail): Tables['requestMails'] => ({
  ...given,
  direction: n % 2 === 0 ? 'out' : 'in',
  kind: 'written',
  by: null,
  from: 'contact1@meridian-freight.example',
  to: 'office@theodolite.example',
  cc: '',
  subject: 'Re: Your request',
  messageId: `<${given.id}@theodolite.example>`,
  inReplyTo: null,
  isVerified: 1,
  isKnownSender: 1,
  version: 1,
})

type Given = { at: number; count: number; owners: string[] }

function requestOf(n: number, { at, count, owners }: Given) {
  const id = idAt(at, n)
  const company = `${pick(places, n)} ${pick(trades, Math.floor(n / places.length))} ${n % 997}`
  const email = `contact${n}@${company.toLowerCase().replaceAll(' ', '-')}.example`
  const isNew = n >= count * 0.999
  const isSpam = n % 100 === 0
  const isFailed = n % 1_000 === 1
  const common = {
    id,
    receivedAt: at,
    suspectedFor: null,
    heldAt: null,
    acceptedAt: null,
    spamAt: isSpam ? at + 60_000 : null,
    firstTouch: `page=%2F&utm_source=${pick(places, n).toLowerCase()}`,
    lastTouch: null,
    locale: 'en',
    consentHash: null,
    enteredBy: null,
    ...newWorkState,
    ...(!isNew && {
      status: pick(statuses, n),
      owner: pick(owners, n),
      // Within four days, so that hardly any two times of a day are the same.
      firstAnsweredAt: at + ((n * 7_919) % 5_760) * 60_000,
      version: 2,
    }),
    followUpOn: n % 50 === 0 ? new Date(at + 7 * DAY_MS).toISOString().slice(0, 10) : null,
  }
  const delivery: Tables['outbox'] = {
    id,
    requestId: id,
    noticeId: null,
    mailId: null,
    event: null,
    channel: 'mail',
    priority: 1,
    recipient: 'office@theodolite.example',
    state: isFailed ? 'failed' : 'delivered',
    createdAt: at,
    dueAt: 0,
    leasedUntil: 0,
    triedAt: at,
    attempts: 1,
    lastError: null,
    deliveredAt: isFailed ? null : at + 1_000,
    dismissedFor: null,
  }
  const sent = n % 2 === 1 ? messageOf(n, email) : proposalOf(n, { company, email, at })
  return { request: { ...sent, ...common, fields: JSON.stringify(sent.fields) }, delivery }
}

const messageOf = (n: number, email: string) => {
  const name = `${pick(trades, n)} ${pick(places, n)}`
  const fields = { name, email, subject: pick(wishes, n).slice(0, 30), message: pick(wishes, n) }
  return newRequest({ form: 'contact', fields, html: contactMailHtml(fields, 2026), createdAt: null })
}

const proposalOf = (n: number, { company, email, at }: Record<'company' | 'email', string> & { at: number }) =>
  newRequest({
    form: 'trial',
    fields: {
      CompanyName: company,
      Email: email,
      Industry: pick(industries, n),
      UseCase: 'Order Management',
      RequiredUsers: '6-10',
      Timeline: '1-2 weeks',
      Description: pick(wishes, n),
      BudgetRange: pick(budgets, n),
      RequiredTechnologies: 'TypeScript, PostgreSQL',
    },
    createdAt: at,
    html: null,
  })

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value

/** A UUID of version 7 of that time. */
function idAt(ms: number, n: number) {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`
}
