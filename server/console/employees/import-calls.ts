import { done } from '../../../contract/console/done.ts'
import {
  type ImportPreview,
  MAX_SHOWN,
  PhotoProblemBody,
  type PreviewBody,
} from '../../../contract/console/employees/employee-imports.ts'
import { ExpectedError } from '../../../store/database/errors.ts'
import { encodeOrExplain } from '../../../store/employees/encode-photo.ts'
import type { ImportPlan } from '../../../store/employees/import/judge-import.ts'
import { ColumnError } from '../../../store/employees/import/read-list.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { refuseUnconfirmed } from '../guard/guard.ts'
import { notFound, notNow, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'

/** The import of HR's list: upload, preview, apply. */
export const importCalls: CallGroup = async (app, { store: { employeeImports } }) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  /** The import has ended before, so a failure does not fail the call. */
  const eraseUnused = () =>
    employeeImports
      .eraseUnused(() => !isClosing)
      .catch((error) =>
        app.log.error({ error }, 'The photos of an import could not be erased; the hourly clean-up tries it again'),
      )

  on(app, 'GET /employee-import', async ({ staff }) => ({ current: await employeeImports.find(staff.id) }))

  on(app, 'PUT /employee-import/list', async ({ query, body, staff }) => {
    if (!Buffer.isBuffer(body)) throw new Refusal(415, 'invalid', 'The list is missing.')
    await employeeImports.setList(staff.id, query.name, body)
    return done
  })

  on(app, 'PUT /employee-import/photos', async ({ query: { name }, body, staff }) => {
    const photo = await readPhoto(body)
    await explained(() => employeeImports.setPhoto(staff.id, { name, photo }), 413)
    return { name, problem: 'problem' in photo ? photo.problem : null }
  })

  async function judge(owner: string, body: PreviewBody) {
    const plan = await explained(() => employeeImports.judge(owner, body))
    if (!plan) throw notFound('import')
    return plan
  }

  on(app, 'POST /employee-import/preview', async ({ body, staff }) => previewOf(await judge(staff.id, body)))

  on(app, 'POST /employee-import/apply', async ({ body: { fingerprint, ...body }, staff, session }) => {
    if (body.removeMissing) refuseUnconfirmed(session)
    const plan = await judge(staff.id, body)
    const stale = notNow(
      'The employees or photos have changed since the preview. Look at the new preview; nothing was changed.',
    )
    if (plan.fingerprint !== fingerprint) throw stale
    if (!plan.isApplicable) throw notNow('The list has wrong rows. Correct them, or skip them; nothing was changed.')
    const added = await employeeImports.apply(staff.id, plan, staff.id)
    if (added === 'unknown') throw notFound('import')
    if (added === 'stale') throw stale
    await eraseUnused()
    return {
      added: added.length,
      changed: plan.changed.length,
      removed: body.removeMissing ? plan.missing.length : 0,
      photos: [...plan.added, ...plan.changed].filter(({ photo }) => photo !== null).length,
      addedIds: added,
    }
  })

  on(app, 'DELETE /employee-import', async ({ staff }) => {
    if (!(await employeeImports.discard(staff.id))) throw notFound('import')
    await eraseUnused()
    return done
  })
}

async function readPhoto(body: unknown) {
  if (Buffer.isBuffer(body)) return encodeOrExplain(async () => body)
  const reported = PhotoProblemBody.safeParse(body)
  if (!reported.success) throw new Refusal(415, 'invalid', 'The photo, or a sentence about its problem, is missing.')
  return reported.data
}

/** The sentence says what is wrong; the headings let the person choose the columns all the same. */
async function explained<T>(work: () => Promise<T>, status = 400) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const details = error instanceof ColumnError ? { headings: error.headings } : {}
    throw new Refusal(status, 'invalid', error.message, details)
  }
}

/** The schema of the answer leaves out what only the service needs. */
const previewOf = ({ source: { list, photos }, ...plan }: ImportPlan): ImportPreview => ({
  ...plan,
  list: list && { ...list, rows: list.rows.length },
  photos: photos.length,
  counts: {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    wrong: plan.wrong,
  },
  added: plan.added.slice(0, MAX_SHOWN),
  changed: plan.changed.slice(0, MAX_SHOWN),
})
