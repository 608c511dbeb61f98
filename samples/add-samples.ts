import { join } from 'node:path'
import sharp from 'sharp'
import { areas } from '../contract/console/areas.ts'
import { sampleMember } from '../records/samples/sample-ids.ts'
import { newImageName } from '../store/employees/employee-photos.ts'
import { encodePhoto } from '../store/employees/encode-photo.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { sampleEmployees } from './employees.ts'
import { sampleRequests } from './requests.ts'

/** Adds the sample employees to the records in the folder. Resolves to the EmpId of the first employee. */
export async function addSamples(dataDir: string) {
  const store = await openStore({ dataDir })
  try {
    return await ensureSamples(store)
  } finally {
    await store.close()
  }
}

/** Adds the sample employees if there are no employees yet. */
export async function ensureSamples(store: Pick<Store, 'employees'>): Promise<string> {
  const [first] = await store.employees.list()
  if (first) return first.empId
  const employees = await Promise.all(
    sampleEmployees.map(async ({ portrait, ...employee }) =>
      portrait
        ? { ...employee, ImageName: newImageName(), photo: await encodePortrait(portrait) }
        : { ...employee, ImageName: '' },
    ),
  )
  await store.employees.add(employees)
  return (await store.employees.list())[0]?.empId ?? ''
}

/** Adds the sample staff member, the sample requests, and what staff recorded of employees, for the console. */
export async function addConsoleSamples(store: ConsoleStore, now = Date.now()) {
  const { staff, samples, employees, employeeRecords } = store
  const member = await staff.add({ ...sampleMember, areas: [...areas] }, null)
  if (!member) return
  await samples.add(sampleRequests(now, member.id), member.id)
  const [first, second, third] = await employees.list()
  if (!first || !second || !third) return
  await employeeRecords.issueCards([first.id, second.id], member.id)
  const decision = { isGiven: false, decidedOn: localDay(now), by: member.id }
  await employeeRecords.recordConsent(third.id, { ...decision, field: 'AlternateContactNo' })
}

type ConsoleStore = Pick<Store, 'staff' | 'samples' | 'employees' | 'employeeRecords'>

const localDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The lines stay sharp at a low quality. At a higher quality the hatching takes 90 kB. */
async function encodePortrait(file: string) {
  const encode = (width: number) =>
    sharp(join(import.meta.dirname, 'portraits', file))
      .resize(width)
      .webp({ quality: 16, effort: 2 })
      .toBuffer()
  const [page, enlarged] = await Promise.all([encode(440), encode(800)])
  return { ...(await encodePhoto(page)), page, enlarged }
}
