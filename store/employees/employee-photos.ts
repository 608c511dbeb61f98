import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { PhotoSizes, Tables } from '../schema/tables.ts'

export type EmployeePhotos = {
  /** The photo of the employee with this ImageName; null if there is no such employee or photo. */
  find(ImageName: string, size: keyof PhotoSizes): Promise<Buffer | null>
  /** The photo of the employee with this id, for staff; null if there is no such employee, or no photo stored here. */
  findOf(id: string, size: keyof PhotoSizes): Promise<Buffer | null>
}

/** A photo has up to 300 kB. */
const PHOTOS_PER_STATEMENT = 20

/** Photos are found by the employee's ImageName, so a photo cannot be read after the employee is removed or the link is revoked. */
export const employeePhotosIn = ({ reading }: Pick<Database, 'reading'>): EmployeePhotos => ({
  async find(ImageName, size) {
    if (ImageName === '' || ImageName.includes('\0')) return null // PostgreSQL rejects U+0000 in parameters.
    const found = await reading
      .selectFrom('employees')
      .innerJoin('employeePhotos', 'employeePhotos.empId', 'employees.empId')
      .select(`employeePhotos.${size} as content`)
      .where('ImageName', '=', ImageName)
      .limit(1)
      .executeTakeFirst()
    return found ? asBuffer(found.content) : null
  },

  async findOf(id, size) {
    if (id.includes('\0')) return null
    const found = await reading
      .selectFrom('employees')
      .innerJoin('employeePhotos', 'employeePhotos.empId', 'employees.empId')
      .select(`employeePhotos.${size} as content`)
      .where('employees.id', '=', id)
      .executeTakeFirst()
    return found ? asBuffer(found.content) : null
  },
})

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

export async function insertPhotos(tx: Transaction<Tables>, photos: Tables['employeePhotos'][]) {
  for (const some of inChunks(photos, PHOTOS_PER_STATEMENT)) {
    await tx.insertInto('employeePhotos').values(some).execute()
  }
}

/** The name under which a photo is served: 122 random bits, which cannot be guessed. */
export const newImageName = () => `${randomUUID()}.webp`
