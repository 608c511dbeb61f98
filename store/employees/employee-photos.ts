import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import type { PhotoSizes, Tables } from '../schema/tables.ts'

export type EmployeePhotos = ReturnType<typeof createEmployeePhotos>

/** A photo has up to 300 kB, so this takes some milliseconds. Other writers wait for it. */
export const PHOTOS_PER_STATEMENT = 10

/** Photos are found by the employee's ImageName, so a photo cannot be read after the employee is removed or the link is revoked. */
export const createEmployeePhotos = ({ reading }: Pick<Database, 'reading'>) => ({
  /** The photo of the employee with this ImageName; null if there is no such employee or photo. */
  async find(ImageName: string, size: keyof PhotoSizes) {
    if (ImageName === '') return null
    const found = await photosOfEmployees(reading, size).where('ImageName', '=', ImageName).limit(1).executeTakeFirst()
    return found ? asBuffer(found.content) : null
  },

  /** The photo of the employee with this id, for staff; null if there is no such employee, or no photo stored here. */
  async findOf(id: string, size: keyof PhotoSizes) {
    const found = await photosOfEmployees(reading, size).where('employees.id', '=', id).executeTakeFirst()
    return found ? asBuffer(found.content) : null
  },
})

const photosOfEmployees = (db: Kysely<Tables>, size: keyof PhotoSizes) =>
  db
    .selectFrom('employees')
    .innerJoin('photos', 'photos.employeeId', 'employees.id')
    .innerJoin('photoSizes', 'photoSizes.photoId', 'photos.id')
    .select(`photoSizes.${size} as content`)

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The name and the owner of a photo: an employee or an import. */
type Owner = Partial<Omit<Tables['photos'], 'id'>>

export async function insertPhotos(tx: Transaction<Tables>, photos: (PhotoSizes & { owner: Owner })[]) {
  for (const some of inChunks(photos, PHOTOS_PER_STATEMENT)) {
    const named = some.map(({ owner, ...sizes }) => ({ id: newId(), owner, sizes }))
    const rows = named.map(({ id, owner }) => ({ ...noOwner, ...owner, id }))
    await tx.insertInto('photos').values(rows).execute()
    const contents = named.map(({ id, sizes }) => ({ photoId: id, ...sizes }))
    await tx.insertInto('photoSizes').values(contents).execute()
  }
}

const noOwner = { employeeId: null, importId: null, name: null, problem: null }

/** The name under which a photo is served: 122 random bits, which cannot be guessed. */
export const newImageName = () => `${randomUUID()}.webp`
