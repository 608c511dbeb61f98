import type { BulkBody } from '../../../contract/console/requests.ts'
import type { Change, ChangeResult } from '../../../store/requests/change-request.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notFound, notNow, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'

/** One request, and what staff change about one or several. */
export const requestCalls: CallGroup = async (app, { store, origin }) => {
  const { requests } = store

  async function find(id: string) {
    const found = await requests.find(id)
    if (!found) throw notFound('request')
    return found
  }

  on(app, 'GET /requests/:id', ({ params }) => find(params.id))

  on(app, 'PATCH /requests/:id', async ({ params: { id }, body, version, staff }) => {
    const link = `${origin()}/inbox/${id}`
    refuseUnchanged(await requests.change(id, body, { version, by: staff.id, link }))
    return find(id)
  })

  on(app, 'POST /requests/:id/notes', async ({ params, body, staff }) => {
    const note = await requests.addNote(params.id, body.text, staff.id)
    if (!note) throw notFound('request')
    return note
  })

  on(app, 'POST /requests', async ({ body: { key, request }, staff }) => {
    const added = await requests.enter(request, { key, by: staff.id })
    if (added.outcome === 'conflict')
      throw notNow('This request is in the inbox already. What you changed since is not stored.')
    return { id: added.id }
  })

  on(app, 'POST /requests/bulk', async ({ body, staff }) => {
    const result = await requests.changeAll(body.ids, asChange(body), {
      by: staff.id,
      link: `${origin()}/inbox?view=mine`,
    })
    if (result === 'unknown owner') throw unknownOwner()
    return result
  })

  on(app, 'POST /requests/undo', async ({ body, staff }) => {
    const result = await requests.undo(body.changes, staff.id)
    return result
  })
}

function refuseUnchanged(result: ChangeResult) {
  if (result.result === 'not found') throw notFound('request')
  if (result.result === 'unknown owner') throw unknownOwner()
  if (result.result === 'stale') {
    const { result: _, ...details } = result
    const who = details.changes.at(-1)?.by?.name ?? 'Somebody'
    throw new Refusal(
      412,
      'version-stale',
      `${who} changed this request in the meantime. Your change is not stored yet.`,
      details,
    )
  }
}

const unknownOwner = () =>
  new Refusal(
    400,
    'invalid',
    'This person cannot own requests: choose somebody with the area inbox who is not disabled.',
  )

function asChange(body: BulkBody): Change {
  if (body.action === 'assign') return { owner: body.owner }
  if (body.action === 'status') return { status: body.status }
  return body.action === 'spam' ? { status: 'spam' } : { releases: true }
}
