import { Readable } from 'node:stream'
import { dateIn } from '../../records/local-days.ts'
import { recordsText } from '../../store/person/person-json.ts'
import { personText } from '../../store/person/person-text.ts'
import type { Actor, CallGroup } from './guard/console-parts.ts'
import { notFound } from './guard/refusal.ts'
import { on } from './guard/register-call.ts'

/** Below the time limit of an answer. */
const SEARCH_MS = 8_000

/** A search reads every mail. A command has no time limit: it is the way to a person in very many mails. */
const limitFor = ({ id }: Actor) => (id === null ? new AbortController().signal : AbortSignal.timeout(SEARCH_MS))

/** Search, export and erasure of personal data of visitors. */
export const peopleCalls: CallGroup = async (app, { store: { people, erase }, site }) => {
  on(app, 'POST /people/search', ({ body, staff }) => people.search(body.text, { signal: limitFor(staff) }))

  /** With the requests that were sent from the address. */
  async function selected<Body extends { email?: string | undefined; requests: string[] }>(
    { email, ...body }: Body,
    staff: Actor,
  ) {
    if (email === undefined) return body
    const { requests: found } = await people.search(email, { signal: limitFor(staff), limit: Infinity })
    const own = found.filter(({ because }) => because === 'sender').map(({ id }) => id)
    return { ...body, requests: [...new Set([...body.requests, ...own])] }
  }

  on(app, 'POST /people/export', async ({ body: { format, ...asked }, staff }) => {
    const selection = await selected(asked, staff)
    const records = await people.export(selection, staff.id)
    if (!records) throw notFound('request')
    const now = Date.now()
    const isText = format === 'text'
    return {
      type: 'application/octet-stream', // The console saves it as it is.
      name: `person-${dateIn(site.company.timeZone, now)}.${isText ? 'txt' : 'json'}`,
      content: Readable.from(
        isText
          ? personText(records, { at: now, reference: selection.reference })
          : recordsText({ exportedAt: new Date(now).toISOString() }, records),
      ),
    }
  })

  on(app, 'POST /people/erase', async ({ body: asked, staff }) => {
    const body = await selected(asked, staff)
    const beingSent = await people.countBeingSent(body.requests)
    const erased = await erase(body, staff.id)
    if (erased.requests + erased.notes + erased.drafts === 0) throw notFound('request')
    return { ...erased, beingSent, stillInLog: erased.stillInLog ?? false }
  })
}
