import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'

const aPicture = (background: string) =>
  sharp({ create: { width: 80, height: 100, channels: 3, background } })

/** A store whose employees have these photos as files, as in previous versions. */
async function createStoreWithFiles(
  kind: (typeof databases)[number],
  files: Record<string, Buffer>,
) {
  const made = await createStoreOn(kind)
  const { dataDir } = made.where
  const photosDir = join(dataDir, 'photos')
  mkdirSync(photosDir)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(photosDir, name), content)
  const { store } = made
  await store.employees.add(Object.keys(files).map((ImageName) => anEmployee({ ImageName })))
  const move = () => store.movePhotoFiles(dataDir)
  const photo = (name: string) => store.employeePhotos.find(name, 'page')
  return { ...made, photosDir, move, photo }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('photo files are moved into rows, WebP unchanged and others encoded, and the folder is deleted', async () => {
    const ada = await aPicture('#406080').webp().toBuffer()
    const ole = await aPicture('#806040').png().toBuffer()
    const made = await createStoreWithFiles(kind, { 'ada.webp': ada, 'Ole Hansen.PNG': ole })
    expect(await made.move()).toEqual({ moved: 2, problems: [] })
    expect(await made.photo('ada.webp')).toEqual(ada)
    const encoded = await sharp((await made.photo('Ole Hansen.PNG')) ?? '').metadata()
    expect(encoded).toMatchObject({ format: 'webp', width: 80, height: 100 })
    expect(existsSync(made.photosDir)).toBe(false)
    expect(await made.move()).toEqual({ moved: 0, problems: [] })
    expect((await made.store.check()).problems).toEqual([])
  })

  test('a run that was stopped after it wrote a row is completed by the next run', async () => {
    const ada = await aPicture('#406080').webp().toBuffer()
    const made = await createStoreWithFiles(kind, { 'ada.webp': ada })
    await made.move()
    mkdirSync(made.photosDir)
    writeFileSync(join(made.photosDir, 'ada.webp'), ada)
    expect(await made.move()).toEqual({ moved: 1, problems: [] })
    expect(existsSync(made.photosDir)).toBe(false)
  })

  test('instances that start at the same time move each photo once', async () => {
    const ada = await aPicture('#406080').webp().toBuffer()
    const { move, photo, again, where } = await createStoreWithFiles(kind, { 'ada.webp': ada })
    const other = await again()
    const [one, two] = await Promise.all([move(), other.movePhotoFiles(where.dataDir)])
    expect([...one.problems, ...two.problems]).toEqual([])
    expect(await photo('ada.webp')).toEqual(ada)
  })

  test('two employees who share a photo file have one row each', async () => {
    const team = await aPicture('#406080').webp().toBuffer()
    const made = await createStoreWithFiles(kind, { 'team.webp': team })
    await made.store.employees.add([anEmployee({ ImageName: 'team.webp' })])
    expect(await made.move()).toEqual({ moved: 1, problems: [] })
    expect((await made.store.check()).counts.photos).toBe(2)
  })

  test('files that cannot be moved are reported and not deleted, and all others are moved', async () => {
    const ada = await aPicture('#406080').webp().toBuffer()
    const made = await createStoreWithFiles(kind, {
      'ada.webp': ada,
      'broken.webp': Buffer.from('not a picture'),
      'known.webp': ada,
    })
    const known = (await made.store.employees.list()).find(
      (employee) => employee.ImageName === 'known.webp',
    )
    await made.store.employees.remove(known?.empId ?? '')
    const stored = { ...anEmployee({ ImageName: 'known.webp' }), photo: aPhoto() }
    await made.store.employees.add([stored])
    writeFileSync(join(made.photosDir, 'former.webp'), ada)
    mkdirSync(join(made.photosDir, '.staging-killed'))
    const { moved, problems } = await made.move()
    expect(moved).toBe(1)
    expect(problems.sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
      {
        file: 'broken.webp',
        why: 'is not a picture that can be read; expected JPEG, PNG or WebP',
      },
      { file: 'former.webp', why: 'belongs to no employee' },
      { file: 'known.webp', why: 'is another photo than the stored one' },
    ])
    expect(readdirSync(made.photosDir).sort()).toEqual(['broken.webp', 'former.webp', 'known.webp'])
    expect(await made.photo('known.webp')).toEqual(aPhoto().page)
  })
})

test('a folder with the name of a photo and a file outside the folder are not touched', async () => {
  const { move, photosDir, store, where } = await createStoreWithFiles('SQLite', {})
  mkdirSync(join(photosDir, 'folder.webp'))
  const secret = join(where.dataDir, 'secret.webp')
  writeFileSync(secret, await aPicture('#406080').webp().toBuffer())
  chmodSync(photosDir, 0o500)
  await store.employees.add(
    ['folder.webp', '../secret.webp', '.', '..'].map((ImageName) => anEmployee({ ImageName })),
  )
  expect(await move()).toEqual({
    moved: 0,
    problems: [{ file: 'folder.webp', why: 'cannot be read or deleted (EISDIR)' }],
  })
  expect(readFileSync(secret).length).toBeGreaterThan(0)
})
