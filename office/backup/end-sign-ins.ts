import type { Office } from '../cli/open-office.ts'
import { whereRecords } from '../cli/where-records.ts'

/** `store after-restore` */
export async function endSignIns({ store, settings, terminal }: Office, { dryRun }: { dryRun?: true }) {
  const what = `all sessions, links and sign-ins of the console in ${whereRecords(settings)}`
  if (dryRun) return terminal.out(`Would end ${what}.\n`)
  await store.endSignIns()
  terminal.out(`Ended ${what}. Everybody signs in again; issue new links to invited people.\n`)
}
