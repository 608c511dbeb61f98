import { textOf } from '../../../records/request.ts'
import { openStore } from '../../../store/open-store.ts'
import type { Form } from './forms.ts'

/** A unique text, by which the record is found. A repeated text would be suspected as spam. */
export function withUniqueText(form: Form) {
  const own = crypto.randomUUID()
  const text = form.call === 'SendMail' ? 'Message' : 'Project description'
  return {
    own,
    change: { [text]: `Request ${own}\nin two lines`, Email: `${own}@nordwind.example` },
  }
}

/** The records and mails of the running site that contain the unique text. */
export async function findStored(dataDir: string, own: string) {
  const store = await openStore({ dataDir })
  const records = (await store.requests.listStored()).filter((request) => textOf(request).includes(own))
  const mails = (await store.outbox.list()).filter(({ about }) => about.id === records[0]?.id)
  await store.close()
  return { records, mails }
}
