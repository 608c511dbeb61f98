import { Done, signInLink } from '../../contract/console/sign-in.ts'
import {
  AreasBody,
  DisableBody,
  InviteBody,
  LinkAnswer,
  OpenRequestsAnswer,
  StaffAnswer,
} from '../../contract/console/staff.ts'
import { IdParams } from '../../contract/console/text.ts'
import { type StaffMember, staffNames } from '../../records/staff.ts'
import { isAnonymous, type StaffChange } from '../../store/staff/staff.ts'
import type { ConsoleCalls } from './guard/console-parts.ts'
import { signedInOn } from './guard/guard.ts'
import { notFound, Refusal } from './guard/refusal.ts'

const done = { done: true as const }

/** Who may use the console, and for what. */
export const staffCalls: ConsoleCalls = async (app, { store, origin, wakeDelivery }) => {
  const config = { access: 'admin', needsConfirmation: true } as const
  const schema = { params: IdParams, response: { 200: Done } }

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
      throw new Refusal(
        409,
        'not-now',
        'Open requests go to somebody else with the area inbox, or to nobody.',
      )
    wakeDelivery() // The new owner of requests gets a mail.
    return done
  }

  /** The only place that shows the link: the records have a hash of it. */
  async function issueSignInLink({ id }: StaffMember, by: string) {
    const { kind, token } = await store.invitations.issue(id, by)
    return { kind, staffId: id, link: signInLink(origin(), token) }
  }

  app.get(
    '/staff',
    { config: { access: 'admin' }, schema: { response: { 200: StaffAnswer } } },
    async (request) => {
      const staff = await store.staff.listAccess()
      const nameOf = staffNames(staff)
      return {
        now: signedInOn(request).session.now,
        staff: staff.map(({ link, ...member }) => ({
          ...member,
          isAnonymous: isAnonymous(member),
          link: link && { ...link, issuedBy: nameOf(link.issuedBy) },
        })),
      }
    },
  )

  app.post(
    '/staff',
    { config, schema: { body: InviteBody, response: { 200: LinkAnswer } } },
    async (request) => {
      const by = signedInOn(request).staff.id
      const member = await store.staff.add(request.body, by)
      if (member) return issueSignInLink(member, by)
      throw new Refusal(409, 'exists', `${request.body.email} is on the list of staff already.`)
    },
  )

  app.post(
    '/staff/:id/link',
    { config, schema: { params: IdParams, response: { 200: LinkAnswer } } },
    async (request) => {
      const member = await findMember(request.params)
      if (member.disabledAt !== null)
        throw new Refusal(409, 'not-now', `${member.name} is disabled. Enable them first.`)
      return issueSignInLink(member, signedInOn(request).staff.id)
    },
  )

  app.put(
    '/staff/:id/areas',
    { config, schema: { ...schema, body: AreasBody } },
    async (request) => {
      const { id } = await findMember(request.params)
      const { areas, handOverTo } = request.body
      const by = signedInOn(request).staff.id
      return answer(await store.staff.setAreas(id, areas, by, handOver(handOverTo)))
    },
  )

  app.get(
    '/staff/:id/open-requests',
    {
      config: { access: 'admin' },
      schema: { params: IdParams, response: { 200: OpenRequestsAnswer } },
    },
    async (request) => {
      const { id } = await findMember(request.params)
      const open = await store.requests.count({ view: 'mine', me: id, today: '' })
      const owners = await store.requests.possibleOwners()
      return { ...open, owners: owners.filter((owner) => owner.id !== id) }
    },
  )

  app.post(
    '/staff/:id/disable',
    { config, schema: { ...schema, body: DisableBody } },
    async (request) => {
      const { id } = await findMember(request.params)
      const by = signedInOn(request).staff.id
      return answer(await store.staff.disable(id, by, handOver(request.body.handOverTo)))
    },
  )

  app.post('/staff/:id/enable', { config, schema }, async (request) => {
    const { id } = await findMember(request.params)
    return answer(await store.staff.enable(id, signedInOn(request).staff.id))
  })

  app.post('/staff/:id/anonymise', { config, schema }, async (request) => {
    const { id, name } = await findMember(request.params)
    const outcome = await store.staff.anonymise(id, signedInOn(request).staff.id)
    if (outcome === 'enabled')
      throw new Refusal(409, 'not-now', `${name} may still sign in. Disable them first.`)
    if (outcome === 'unknown') throw notFound('staff member')
    return done
  })

  app.delete('/staff/:id/sessions', { config, schema }, async (request) => {
    const { id } = await findMember(request.params)
    await store.sessions.endAllOf(id, { by: signedInOn(request).staff.id })
    return done
  })
}
