import {
  CropQuery,
  PhotoAnswer,
  PhotoQuery,
} from '../../../contract/console/employees/employee-photos.ts'
import {
  MAX_PHOTO_MEGABYTES,
  photoTypes,
} from '../../../contract/console/employees/photo-limits.ts'
import { IdParams } from '../../../contract/console/text.ts'
import type { Employee } from '../../../records/employee.ts'
import type { ChangeOutcome } from '../../../store/employees/change-employee.ts'
import { type Crop, encodePhoto } from '../../../store/employees/encode-photo.ts'
import { PhotoError } from '../../../store/employees/photo-error.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { FileAnswer } from '../guard/file-answer.ts'
import { signedInOn } from '../guard/guard.ts'
import { readVersion } from '../guard/read-version.ts'
import { notFound, Refusal } from '../guard/refusal.ts'

/** A photo of 20 MB takes so long with 1.5 Mbit/s. */
const UPLOAD_MS = 110_000

/** The photo of one employee. */
export const photoCalls: ConsoleCalls = async (app, { store }) => {
  const { employees, employeePhotos } = store
  const config = { access: 'employees' } as const
  const schema = { params: IdParams, response: { 200: PhotoAnswer } }
  app.addContentTypeParser([...photoTypes], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.get(
    '/employees/:id/photo',
    {
      config,
      schema: {
        params: IdParams,
        querystring: PhotoQuery,
        response: { 200: FileAnswer },
      },
    },
    async ({ params, query }, reply) => {
      const photo = await employeePhotos.findOf(params.id, query.size)
      if (!photo) throw notFound('photo')
      return reply.type('image/webp').send(photo)
    },
  )

  app.put(
    '/employees/:id/photo',
    {
      config: { ...config, answerMs: UPLOAD_MS },
      bodyLimit: MAX_PHOTO_MEGABYTES * 1_000_000,
      schema: { ...schema, querystring: CropQuery },
    },
    async (request) => {
      const { id } = request.params
      const version = readVersion(request.headers['if-match'], 'employee')
      // Before the photo is decoded, which takes long.
      const employee = await employees.get(id)
      if (!employee) throw notFound('employee')
      if (employee.version !== version) throw stale(employee)
      const photo = await encode(request.body, request.query.crop)
      const by = signedInOn(request).staff.id
      return answer(await employees.change(id, { by, version, photo }))
    },
  )

  app.delete('/employees/:id/photo', { config, schema }, async (request) => {
    const version = readVersion(request.headers['if-match'], 'employee')
    const by = signedInOn(request).staff.id
    return answer(await employees.change(request.params.id, { by, version, photo: null }))
  })
}

async function encode(body: unknown, crop: Crop | undefined) {
  if (!Buffer.isBuffer(body)) throw new Refusal(415, 'invalid', 'The photo is missing.')
  try {
    return await encodePhoto(body, { crop })
  } catch (error) {
    if (error instanceof PhotoError)
      throw new Refusal(400, 'invalid', `The photo ${error.message}.`)
    throw error
  }
}

function answer(result: ChangeOutcome) {
  if (result.outcome === 'unknown') throw notFound('employee')
  if (result.outcome === 'stale') throw stale(result.employee)
  if (result.outcome === 'taken') throw new Error('A photo has no employee code.')
  const { version, ImageName } = result.employee
  return { version, hasPhoto: ImageName !== '' }
}

/** With the current version, so that the person can decide to save the photo all the same. */
const stale = ({ version, ImageName }: Employee) =>
  new Refusal(
    412,
    'version-stale',
    'Somebody changed this employee in the meantime. Your change is not stored yet.',
    { version, hasPhoto: ImageName !== '' },
  )
