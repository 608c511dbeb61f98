import { countUnsent, deliveriesAbout } from '../../store/outbox/deliveries-about.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import { localTime } from '../cli/dates.ts'
import { unsentText, warnIfStillInLog } from '../cli/erase-texts.ts'
import type { Office } from '../cli/open-office.ts'
import { visibleLine } from '../cli/terminal.ts'
import { findRequests } from './find-requests.ts'

type Options = { yes?: true; dryRun?: true }

export async function eraseRequests({ store, terminal }: Office, prefixes: string[], { yes, dryRun }: Options) {
  const found = await findRequests(store, prefixes)
  const ids = found.map(({ id }) => id)
  const deliveries = await deliveriesAbout(store.outbox, ids)
  const counts = countsText(found.length, deliveries.length)
  const list = found
    .map((request) => {
      const { id, receivedAt, company, name, email, subject } = request
      const from = [company ?? name, email, subject].filter(Boolean).join(', ') || 'unknown sender'
      return `${id}  ${localTime(receivedAt)}  ${visibleLine(from)}\n`
    })
    .join('')
  if (dryRun) return terminal.out(`Would erase ${counts}:\n${list}`)
  terminal.err(list)
  const question = `Erase ${counts}${unsentText(countUnsent(deliveries))}? This cannot be undone.`
  if (!(await isConfirmed(terminal, question, yes))) return
  const erased = await store.erase(ids)
  terminal.out(
    `Erased ${countsText(erased.requests, erased.deliveries)}. Copies remain in backups, and may remain in mailboxes.\n`,
  )
  warnIfStillInLog(erased, terminal)
}

const countsText = (requests: number, deliveries: number) =>
  `${counted(requests, 'request')} and ${counted(deliveries, 'delivery', 'deliveries')}`
