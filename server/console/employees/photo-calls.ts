import type { Employee } from '../../../records/employee.ts'
import { PhotoError } from '../../../records/photos/photo-error.ts'
import type { ChangeOutcome } from '../../../store/employees/change-employee.ts'
import { type Crop, encodePhoto } from '../../../store/employees/encode-photo.ts'
import type { CallGroup } from '../guard/console-parts.ts'
import { notFound, Refusal } from '../guard/refusal.ts'
import { on } from '../guard/register-call.ts'

/** The photo of one employee. */
export const photoCalls: CallGroup = async (app, { store }) => {
  const { employees, employeePhotos } = store

  on(app, 'GET /employees/:id/photo', async ({ params, query }) => {
    const photo = await employeePhotos.findOf(params.id, query.size)
    if (!photo) throw notFound('photo')
    return { type: 'image/webp', content: photo }
  })

  on(app, 'PUT /employees/:id/photo', async ({ params: { id }, query, body, version, staff }) => {
    // Before the photo is decoded, which takes long.
    const employee = await employees.get(id)
    if (!employee) throw notFound('employee')
    if (employee.version !== version) throw stale(employee)
    const photo = await encode(body, query.crop)
    return answer(await employees.change(id, { by: staff.id, version, photo }))
  })

  on(app, 'DELETE /employees/:id/photo', async ({ params, version, staff }) =>
    answer(await employees.change(params.id, { by: staff.id, version, photo: null })),
  )
}

async function encode(body: unknown, crop: Crop | undefined) {
  if (!Buffer.isBuffer(body)) throw new Refusal(415, 'invalid', 'The photo is missing.')
  try {
    return await encodePhoto(body, { crop })
  } catch (error) {
    if (error instanceof PhotoError) throw new Refusal(400, 'invalid', `The photo ${error.message}.`)
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
  new Refusal(412, 'version-stale', 'Somebody changed this employee in the meantime. Your change is not stored yet.', {
    version,
    hasPhoto: ImageName !== '',
  })
