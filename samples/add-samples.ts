import { join } from 'node:path'
import sharp from 'sharp'
import { addEmployees } from '../store/employees/add-employees.ts'
import { stagePhotos } from '../store/employees/stage-photos.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { sampleEmployees } from './employees.ts'
import { drawPortrait } from './portraits/draw-portrait.ts'

/** Adds the sample employees to the records in that folder. Resolves to the EmpId of an employee whose page can be shown. */
export async function addSamples(dataDir: string) {
  const store = await openStore({ dataDir })
  try {
    return await ensureSamples(store, dataDir)
  } finally {
    await store.close()
  }
}

/** Adds the sample employees if there are no employees yet. */
export async function ensureSamples(
  store: Pick<Store, 'employees'>,
  dataDir: string,
): Promise<string> {
  const [first] = await store.employees.list()
  if (first) return first.empId
  const photos = stagePhotos(join(dataDir, 'photos'))
  try {
    const employees = await Promise.all(
      sampleEmployees.map(async ({ sitter, ...employee }) => {
        // Lines keep their edges at a low quality; the hatching would take 90 kB otherwise.
        const svg = sitter && Buffer.from(drawPortrait(sitter))
        const photo =
          svg && (await sharp(svg).resize(440).webp({ quality: 16, effort: 2 }).toBuffer())
        return { ...employee, ImageName: photo ? photos.add(photo) : '' }
      }),
    )
    await addEmployees(store.employees, employees, photos)
    return (await store.employees.list())[0]?.empId ?? ''
  } finally {
    photos.end()
  }
}
