import { join } from 'node:path'
import sharp from 'sharp'
import { keepEmployees } from '../office/employees/keep-employees.ts'
import { stagePhotos } from '../office/employees/photos.ts'
import { sampleEmployees } from '../samples/employees.ts'
import { drawPortrait } from '../samples/portraits/draw-portrait.ts'
import type { Store } from '../store/open-store.ts'

/** Adds the sample employees where there are none yet. Resolves with the id of an employee whose page can be shown. */
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
    await keepEmployees(store, employees, photos)
    return (await store.employees.list())[0]?.empId ?? ''
  } finally {
    photos.end()
  }
}
