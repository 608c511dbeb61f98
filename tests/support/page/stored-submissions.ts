import { openStore } from '../../../store/open-store.ts'
import type { Form } from './forms.ts'

/** Words of nobody else, by which a record is found: a text that comes often is suspected. */
export function inOwnWords(form: Form) {
  const own = crypto.randomUUID()
  const text = form.call === 'SendMail' ? 'Message' : 'Project description'
  return {
    own,
    change: { [text]: `Request ${own}\nin two lines`, Email: `${own}@nordwind.example` },
  }
}

/** What the running site keeps of a request in these words. */
export async function keptWith(dataDir: string, own: string) {
  const store = await openStore({ dataDir })
  const records = [
    ...(await store.leads.list()).filter(({ Description }) => Description.includes(own)),
    ...(await store.messages.list()).filter(({ html }) => html.includes(own)),
  ]
  const mails = (await store.outbox.list()).filter(({ about }) => about.id === records[0]?.id)
  await store.close()
  return { records, mails }
}
