import { existsSync } from 'node:fs'
import { sampleMember } from '../records/samples/sample-ids.ts'
import { addConsoleSamples, ensureSamples } from '../samples/add-samples.ts'
import type { RunSettings } from '../settings/run-settings.ts'
import { openStore, type Store } from '../store/open-store.ts'

export type Prepared = {
  /** The employee whose link is printed; undefined if there is none. */
  empId: string | undefined
  /** The token of a sign-in link for the sample staff member; undefined if somebody has a passkey. */
  token: string | undefined
  /** False if nobody can open the console. Not looked up in PostgreSQL. */
  hasStaff: boolean
}

/**
 * Adds the samples if the data directory does not exist yet, never to records that exist. Issues a sign-in link for the sample
 * staff member while nobody has a passkey.
 */
export async function prepareSamples(settings: RunSettings): Promise<Prepared> {
  if (settings.databaseUrl) return { empId: undefined, token: undefined, hasStaff: true }
  const isNew = !existsSync(settings.dataDir)
  const store = await openStore({ dataDir: settings.dataDir })
  try {
    if (isNew) {
      await ensureSamples(store)
      await addConsoleSamples(store)
    }
    const [first] = await store.employees.list()
    const hasStaff = (await store.staff.list()).length > 0
    return { empId: first?.empId, token: await issueSignIn(store), hasStaff }
  } finally {
    await store.close()
  }
}

async function issueSignIn({ staff, passkeys, invitations }: Store) {
  const member = await staff.find(sampleMember.email)
  if (!member || member.disabledAt !== null) return undefined
  for (const { id } of await staff.list()) {
    if ((await passkeys.listOf(id)).length > 0) return undefined
  }
  return (await invitations.issue(member.id, null)).token
}
