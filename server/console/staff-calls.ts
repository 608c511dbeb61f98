import { done } from '../../contract/console/done.ts'
import { signInLink } from '../../contract/console/sign-in.ts'
import { type StaffMember, staffNames } from '../../records/staff.ts'
import { isAnonymous, type StaffChange } from '../../store/staff/staff.ts'
import type { CallGroup } from './guard/console-parts.ts'
import { notFound, notNow, Refusal } from './guard/refusal.ts'
import { on } from './guard/register-call.ts'

/** Who may use the console, and for what. */
export const staffCalls: CallGroup = async (app, { store, origin }) => {
  async function findMember({ id }: { id: string }) {
    const member = await store.staff.find(id)
    if (member?.id !== id || isAnonymous(member)) throw notFound('staff member')
    return member
  }

  const handOver = (to: string | null) => ({ to, link: `${origin()}/inbox?view=mine` })

  function answer(outcome: StaffChange) {
    if (outcome === 'unknown') throw notFound('staff member')
    if (outcome === 'last admin')
      throw new Refusal(
        409,
        'last-admin',
        'This is the last admin who can sign in. First another admin must have used their link.',
      )
    if (outcome === 'unknown owner')
      throw notNow('Open requests go to somebody else with the area inbox, or to nobody.')
    return done
  }

  /** The only place that shows the link: the records have a hash of it. */
  async function issueSignInLink({ id }: StaffMember, by: string) {
    const { kind, token } = await store.invitations.issue(id, by)
    return { kind, staffId: id, link: signInLink(origin(), token) }
  }

  on(app, 'GET /staff', async () => {
    const staff = await store.staff.listAccess()
    const nameOf = staffNames(staff)
    return {
      now: await store.now(),
      staff: staff.map(({ link, ...member }) => ({
        ...member,
        isAnonymous: isAnonymous(member),
        link: link && { ...link, issuedBy: nameOf(link.issuedBy) },
      })),
    }
  })

  on(app, 'POST /staff', async ({ body, staff }) => {
    const member = await store.staff.add(body, staff.id)
    if (member) return issueSignInLink(member, staff.id)
    throw new Refusal(409, 'exists', `${body.email} is on the list of staff already.`)
  })

  on(app, 'POST /staff/:id/link', async ({ params, staff }) => {
    const member = await findMember(params)
    if (member.disabledAt !== null) throw notNow(`${member.name} is disabled. Enable them first.`)
    return issueSignInLink(member, staff.id)
  })

  on(app, 'PUT /staff/:id/areas', async ({ params, body, staff }) => {
    const { id } = await findMember(params)
    const { areas, handOverTo } = body
    return answer(await store.staff.setAreas(id, areas, staff.id, handOver(handOverTo)))
  })

  on(app, 'GET /staff/:id/open-requests', async ({ params }) => {
    const { id } = await findMember(params)
    const open = await store.requests.count({ view: 'mine', me: id, today: '' })
    const owners = await store.requests.possibleOwners()
    return { ...open, owners: owners.filter((owner) => owner.id !== id) }
  })

  on(app, 'POST /staff/:id/disable', async ({ params, body, staff }) => {
    const { id } = await findMember(params)
    return answer(await store.staff.disable(id, staff.id, handOver(body.handOverTo)))
  })

  on(app, 'POST /staff/:id/enable', async ({ params, staff }) => {
    const { id } = await findMember(params)
    return answer(await store.staff.enable(id, staff.id))
  })

  on(app, 'POST /staff/:id/anonymise', async ({ params, staff }) => {
    const { id, name } = await findMember(params)
    const outcome = await store.staff.anonymise(id, staff.id)
    if (outcome === 'enabled') throw notNow(`${name} may still sign in. Disable them first.`)
    if (outcome === 'unknown') throw notFound('staff member')
    return done
  })

  on(app, 'DELETE /staff/:id/sessions', async ({ params, staff }) => {
    const { id } = await findMember(params)
    await store.sessions.endAllOf(id, { by: staff.id })
    return done
  })
}
