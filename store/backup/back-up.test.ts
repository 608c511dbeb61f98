import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { aStore } from '../../tests/support/service/records.ts'
import { aDirectory } from '../../tests/support/service/service.ts'
import { backUp } from './back-up.ts'
import { photosIn } from './backup-photos.ts'

/** A store in which an employee has this photo. */
async function aStoreWith(ImageName: string) {
  const { store, dataDir } = await aStore()
  await store.employees.add([anEmployee({ ImageName })])
  const lying = new Set([ImageName])
  const to = join(aDirectory(), 'backup.sqlite')
  return {
    to,
    /** As another program does it: the copy, the record, then away with the old one. */
    revoke(old: string, renewed: string) {
      lying.add(renewed)
      const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
      database.prepare('update employees set ImageName = ?').run(renewed)
      database.close()
      lying.delete(old)
    },
    lose: (name: string) => lying.delete(name),
    /** `meanwhile`: what happens each time after the records were copied, before the photos are. */
    backUpWith: (meanwhile: (copies: number) => void) => {
      let copies = 0
      const photos = () => {
        meanwhile(++copies)
        return [...lying].map((name) => ({ name, content: Buffer.from(name) }))
      }
      return backUp({ dataDir, to, photos, photosLieElsewhere: false, onProgress: () => {} })
    },
  }
}

test('a photo that is revoked between the records and the photos is in the backup under its new name', async () => {
  const { to, revoke, backUpWith } = await aStoreWith('one.webp')
  const { missingPhotos } = await backUpWith((copies) => {
    if (copies === 1) revoke('one.webp', 'two.webp')
    if (copies === 2) revoke('two.webp', 'three.webp')
  })
  expect(missingPhotos).toEqual([])
  expect(inside(to)).toEqual({ named: ['three.webp'], photos: ['three.webp'] })
})

test('a photo that is not there the next time either is named as missing', async () => {
  const { to, lose, backUpWith } = await aStoreWith('one.webp')
  let tries = 0
  const { missingPhotos } = await backUpWith((copies) => {
    tries = copies
    lose('one.webp')
  })
  expect({ missingPhotos, tries }).toEqual({ missingPhotos: ['one.webp'], tries: 2 })
  expect(inside(to)).toEqual({ named: ['one.webp'], photos: [] })
})

function inside(file: string) {
  const backup = new DatabaseSync(file, { readOnly: true })
  const named = backup.prepare('select ImageName from employees').all()
  const photos = [...photosIn(backup)].map(({ name }) => name)
  backup.close()
  return { named: named.map(({ ImageName }) => ImageName), photos }
}
