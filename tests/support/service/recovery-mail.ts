import type { Store } from '../../../store/open-store.ts'

export const RECOVERED = 'bob@a.example'

/** Uses an invitation, then a recovery link, and finds the mail that tells the person. */
export async function addRecoveryMail(store: Store) {
  const bob = { email: RECOVERED, name: 'Bob', areas: ['inbox' as const] }
  const { id } = (await store.staff.add(bob, null)) ?? { id: '' }
  for (const subject of ['first', 'second']) {
    const { token } = await store.invitations.issue(id, null)
    await store.invitations.accept(token, { oidc: { issuer: 'https://id.example', subject } })
  }
  const mail = (await store.outbox.list('waiting')).find(({ recipient }) => recipient === RECOVERED)
  if (!mail) throw new Error('no mail')
  return mail
}
