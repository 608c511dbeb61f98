import { Done } from '../../../contract/console/done.ts'
import {
  ApplyBody,
  CurrentImportAnswer,
  FileQuery,
  ImportAnswer,
  ImportApplied,
  ImportPreview,
  MAX_SHOWN,
  PhotoProblemBody,
  PreviewBody,
  StagedPhoto,
} from '../../../contract/console/employees/employee-imports.ts'
import { MAX_LIST_MEGABYTES } from '../../../contract/console/employees/import-limits.ts'
import {
  MAX_PHOTO_MEGABYTES,
  photoTypes,
} from '../../../contract/console/employees/photo-limits.ts'
import { IdParams } from '../../../contract/console/text.ts'
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
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { refuseUnconfirmed, signedInOn } from '../guard/guard.ts'
import { notFound, Refusal } from '../guard/refusal.ts'

/** A file of 20 MB takes so long with 1.5 Mbit/s; applying 20,000 rows with photos takes less. */
const LONG_MS = 110_000
const done = { done: true as const }
const noImport = () => notFound('import')

/** The import of HR's list, staged until it is applied. */
export const importCalls: ConsoleCalls = async (app, { store }) => {
  const { employees, employeeImports } = store
  const eraseUnused = eraseInBackground(app, employeeImports)
  const config = { access: 'employees' } as const
  const long = { ...config, answerMs: LONG_MS } as const
  app.addContentTypeParser(
    ['text/csv', 'application/octet-stream', ...photoTypes],
    { parseAs: 'buffer' },
    (_request, body, next) => next(null, body),
  )

  app.post(
    '/employee-imports',
    { config, schema: { response: { 200: ImportAnswer } } },
    async (request) => {
      const started = await employeeImports.start(signedInOn(request).staff.id)
      eraseUnused() // Starting an import discards an earlier one of the person.
      return started
    },
  )

  app.get(
    '/employee-imports/current',
    { config, schema: { response: { 200: CurrentImportAnswer } } },
    async (request) => ({
      current: await employeeImports.current(signedInOn(request).staff.id),
    }),
  )

  app.put(
    '/employee-imports/:id/list',
    {
      config: long,
      bodyLimit: MAX_LIST_MEGABYTES * 1_000_000,
      schema: { params: IdParams, querystring: FileQuery, response: { 200: Done } },
    },
    async (request) => {
      const { params, query, body } = request
      if (!Buffer.isBuffer(body)) throw new Refusal(415, 'invalid', 'The list is missing.')
      const ref = { id: params.id, by: signedInOn(request).staff.id }
      if (!(await employeeImports.setList(ref, query.name, body))) throw noImport()
      return done
    },
  )

  app.put(
    '/employee-imports/:id/photos',
    {
      config: long,
      bodyLimit: MAX_PHOTO_MEGABYTES * 1_000_000,
      schema: { params: IdParams, querystring: FileQuery, response: { 200: StagedPhoto } },
    },
    async (request) => {
      const { params, query, body } = request
      const photo = await readPhoto(body)
      const ref = { id: params.id, by: signedInOn(request).staff.id }
      const outcome = await employeeImports.setPhoto(ref, { name: query.name, photo })
      if (outcome === 'unknown') throw noImport()
      if (outcome === 'full')
        throw new Refusal(413, 'invalid', 'An import has room for 20,000 photos; divide it.')
      return { name: query.name, problem: 'problem' in photo ? photo.problem : null }
    },
  )

  async function readSource(ref: { id: string; by: string }, body: PreviewBody) {
    const staged = await employeeImports.find(ref)
    if (!staged) throw noImport()
    const { fileName, content, photos } = staged
    if (content === null && photos.length === 0)
      throw new Refusal(400, 'invalid', 'Choose the list as a CSV file, or photos.')
    const { columns, encoding, ...options } = body
    const list =
      content === null
        ? null
        : await readList(content, fileName ?? 'The list', { columns, encoding })
    const source: ImportSource = { list, photos, options }
    return { source, fileName }
  }

  app.post(
    '/employee-imports/:id/preview',
    {
      config: long,
      schema: { params: IdParams, body: PreviewBody, response: { 200: ImportPreview } },
    },
    async (request) => {
      const ref = { id: request.params.id, by: signedInOn(request).staff.id }
      const { source, fileName } = await readSource(ref, request.body)
      return asPreview(await planImport(source, await employees.list()), source, fileName)
    },
  )

  app.post(
    '/employee-imports/:id/apply',
    {
      config: long,
      schema: { params: IdParams, body: ApplyBody, response: { 200: ImportApplied } },
    },
    async (request) => {
      const { staff, session } = signedInOn(request)
      const { fingerprint, ...body } = request.body
      if (body.removeMissing) refuseUnconfirmed(session)
      const ref = { id: request.params.id, by: staff.id }
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
    },
  )

  app.delete(
    '/employee-imports/:id',
    { config, schema: { params: IdParams, response: { 200: Done } } },
    async (request) => {
      const ref = { id: request.params.id, by: signedInOn(request).staff.id }
      if (!(await employeeImports.discard(ref))) throw noImport()
      eraseUnused()
      return done
    },
  )
}

/** Erasing thousands of photos takes minutes, so no call waits for it. */
function eraseInBackground(
  app: Parameters<ConsoleCalls>[0],
  imports: Pick<Store['employeeImports'], 'eraseUnused'>,
) {
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
        app.log.error(
          { error },
          'The photos of an import could not be erased; the hourly clean-up tries it again',
        ),
      )
  }
}

function refuseTaken(error: unknown): never {
  if (!(error instanceof TakenError)) throw error
  throw new Refusal(409, 'not-now', `${error.message} Nothing was changed.`)
}

/** A file that is no picture is part of the report, as a wrong row is. */
async function readPhoto(body: unknown) {
  if (!Buffer.isBuffer(body)) {
    const reported = PhotoProblemBody.safeParse(body)
    if (!reported.success)
      throw new Refusal(415, 'invalid', 'The photo, or a sentence about its problem, is missing.')
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

function asPreview(
  plan: ImportPlan,
  { list, photos, options }: ImportSource,
  fileName: string | null,
): ImportPreview {
  const { added, changed, unchanged, wrong } = plan
  return {
    list: list && { ...list, fileName: fileName ?? '', rows: list.rows.length },
    photos: photos.length,
    counts: { added: added.length, changed: changed.length, unchanged, wrong },
    added: added.slice(0, MAX_SHOWN).map(({ fields, ImageName, photo }) => ({
      ...named(fields),
      hasPhoto: photo !== null || ImageName !== '',
    })),
    changed: changed.slice(0, MAX_SHOWN).map(({ employee, changes, photo }) => ({
      ...named(employee),
      hasNewPhoto: photo !== null,
      changes,
    })),
    missing: plan.missing.map(named),
    problems: plan.problems,
    unmatchedPhotos: plan.unmatchedPhotos,
    withoutPhoto: plan.withoutPhoto.map(named),
    isApplicable: isApplicable(plan, options),
    fingerprint: plan.fingerprint,
  }
}
