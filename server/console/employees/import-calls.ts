import { done } from '../../../contract/console/done.ts'
import {
  type ImportPreview,
  MAX_SHOWN,
  PhotoProblemBody,
  type PreviewBody,
} from '../../../contract/console/employees/employee-imports.ts'
import type { Employee } from '../../../records/employee.ts'
import { ExpectedError } from '../../../store/database/errors.ts'
import { TakenError } from '../../../store/employees/employees.ts'
import { encodePhoto } from '../../../store/employees/encode-photo.ts'
import {
  type ImportPlan,
  type ImportSource,
  isApplicable,
  planImport,
} from '../../../store/employees/import/plan-import.ts'
import { ColumnError, readEmployeeList } from '../../../store/employees/import/read-list.ts'
import { PhotoError } from '../../../store/employees/photo-error.ts'
import type { Store } from '../../../store/open-store.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { refuseUnconfirmed } from '../guard/guard.ts'
import { notFound, notNow, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'

const noImport = () => notFound('import')

/** The import of HR's list, staged until it is applied. */
export const importCalls: CallGroup = async (app, { store }) => {
  const { employees, employeeImports } = store
  const eraseUnused = eraseInBackground(app, employeeImports)

  on(app, 'POST /employee-imports', async ({ staff }) => {
    const started = await employeeImports.start(staff.id)
    eraseUnused() // Starting an import discards an earlier one of the person.
    return started
  })

  on(app, 'GET /employee-imports/current', async ({ staff }) => ({
    current: await employeeImports.current(staff.id),
  }))

  on(app, 'PUT /employee-imports/:id/list', async ({ params: { id }, query, body, staff }) => {
    if (!Buffer.isBuffer(body)) throw new Refusal(415, 'invalid', 'The list is missing.')
    if (!(await employeeImports.setList({ id, by: staff.id }, query.name, body))) throw noImport()
    return done
  })

  on(app, 'PUT /employee-imports/:id/photos', async ({ params: { id }, query, body, staff }) => {
    const photo = await readPhoto(body)
    const named = { name: query.name, photo }
    const outcome = await employeeImports.setPhoto({ id, by: staff.id }, named)
    if (outcome === 'unknown') throw noImport()
    if (outcome === 'full') throw new Refusal(413, 'invalid', 'An import has room for 20,000 photos; divide it.')
    return { name: query.name, problem: 'problem' in photo ? photo.problem : null }
  })

  async function readSource(ref: { id: string; by: string }, body: PreviewBody) {
    const staged = await employeeImports.find(ref)
    if (!staged) throw noImport()
    const { fileName, content, photos } = staged
    if (content === null && photos.length === 0)
      throw new Refusal(400, 'invalid', 'Choose the list as a CSV file, or photos.')
    const { columns, encoding, ...options } = body
    const list = content === null ? null : await readList(content, fileName ?? 'The list', { columns, encoding })
    const source: ImportSource = { list, photos, options }
    return { source, fileName }
  }

  on(app, 'POST /employee-imports/:id/preview', async ({ params: { id }, body, staff }) => {
    const { source, fileName } = await readSource({ id, by: staff.id }, body)
    return asPreview(await planImport(source, await employees.list(), await employees.refusals()), source, fileName)
  })

  on(app, 'POST /employee-imports/:id/apply', async ({ params: { id }, staff, session, ...call }) => {
    const { fingerprint, ...body } = call.body
    if (body.removeMissing) refuseUnconfirmed(session)
    const ref = { id, by: staff.id }
    const { source, fileName } = await readSource(ref, body)
    const result = await employeeImports.apply(ref, { source, fingerprint }).catch(refuseTaken)
    if (result.outcome === 'unknown') throw noImport()
    const { plan } = result
    if (result.outcome !== 'applied')
      throw new Refusal(
        409,
        'not-now',
        result.outcome === 'stale'
          ? 'The employees or photos have changed since the preview. Look at the new preview; nothing was changed.'
          : 'The list has wrong rows. Correct them, or skip them; nothing was changed.',
        { preview: asPreview(plan, source, fileName) },
      )
    eraseUnused()
    const photos = [...plan.added, ...plan.changed].filter(({ photo }) => photo !== null)
    return {
      added: result.added.length,
      changed: plan.changed.length,
      removed: body.removeMissing ? plan.missing.length : 0,
      photos: photos.length,
      addedIds: result.added.map(({ id }) => id),
    }
  })

  on(app, 'DELETE /employee-imports/:id', async ({ params: { id }, staff }) => {
    if (!(await employeeImports.discard({ id, by: staff.id }))) throw noImport()
    eraseUnused()
    return done
  })
}

/** Erasing thousands of photos takes minutes, so no call waits for it. */
function eraseInBackground(app: Parameters<CallGroup>[0], imports: Pick<Store['employeeImports'], 'eraseUnused'>) {
  let isClosing = false
  let running = Promise.resolve()
  app.addHook('onClose', () => {
    isClosing = true
    return running
  })
  return () => {
    running = running
      .then(() => imports.eraseUnused(() => !isClosing))
      .catch((error) =>
        app.log.error({ error }, 'The photos of an import could not be erased; the hourly clean-up tries it again'),
      )
  }
}

function refuseTaken(error: unknown): never {
  if (!(error instanceof TakenError)) throw error
  throw notNow(`${error.message} Nothing was changed.`)
}

/** A file that is no picture is part of the report, as a wrong row is. */
async function readPhoto(body: unknown) {
  if (!Buffer.isBuffer(body)) {
    const reported = PhotoProblemBody.safeParse(body)
    if (!reported.success) throw new Refusal(415, 'invalid', 'The photo, or a sentence about its problem, is missing.')
    return reported.data
  }
  try {
    return await encodePhoto(body)
  } catch (error) {
    if (error instanceof PhotoError) return { problem: error.message }
    throw error
  }
}

/** The sentence says what is wrong; the headings let the person choose the columns all the same. */
async function readList(...[content, file, options]: Parameters<typeof readEmployeeList>) {
  try {
    return await readEmployeeList(content, file, options)
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const details = error instanceof ColumnError ? { headings: error.headings } : {}
    throw new Refusal(400, 'invalid', error.message, details)
  }
}

type Named = Pick<Employee, 'EmployeeName' | 'EmployeeCode'>
const named = ({ EmployeeName, EmployeeCode }: Named) => ({
  name: EmployeeName,
  code: EmployeeCode,
})

function asPreview(plan: ImportPlan, { list, photos, options }: ImportSource, fileName: string | null): ImportPreview {
  const { added, changed, unchanged, wrong } = plan
  return {
    list: list && { ...list, fileName: fileName ?? '', rows: list.rows.length },
    photos: photos.length,
    counts: { added: added.length, changed: changed.length, unchanged, wrong },
    added: added.slice(0, MAX_SHOWN).map(({ fields, ImageName, photo }) => ({
      ...named(fields),
      fields,
      hasPhoto: photo !== null || ImageName !== '',
    })),
    changed: changed.slice(0, MAX_SHOWN).map(({ employee, changes, photo }) => ({
      ...named(employee),
      hasNewPhoto: photo !== null,
      changes,
    })),
    missing: plan.missing.map(named),
    problems: plan.problems,
    warnings: plan.warnings,
    unmatchedPhotos: plan.unmatchedPhotos,
    withoutPhoto: plan.withoutPhoto.map(named),
    isApplicable: isApplicable(plan, options),
    fingerprint: plan.fingerprint,
  }
}
