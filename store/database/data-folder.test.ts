import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDirectory } from '../../tests/support/service/service.ts'
import { makeFolderOwnerOnly, makeOwnerOnly } from './data-folder.ts'

const permissions = (path: string) => (statSync(path).mode & 0o7777).toString(8)

function aFolder(mode: number, files: Record<string, number> = {}) {
  const folder = join(aDirectory(), 'folder')
  mkdirSync(folder)
  for (const [name, fileMode] of Object.entries(files)) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), fileMode)
  }
  chmodSync(folder, mode)
  return folder
}

test('a folder and what lies in it is closed to others', () => {
  const folder = aFolder(0o777, { 'a.webp': 0o666, 'b.webp': 0o600, 'c.webp': 0o755 })
  makeFolderOwnerOnly(folder)
  expect(permissions(folder)).toBe('700')
  for (const name of ['a.webp', 'b.webp', 'c.webp']) {
    expect(permissions(join(folder, name)), name).toBe('600')
  }
})

test('nothing is opened that was closed', () => {
  const folder = aFolder(0o500)
  makeOwnerOnly(folder)
  expect(permissions(folder)).toBe('500')
})

test('what is not there is not made, and a folder that many share is left to them', () => {
  const shared = aFolder(0o1777)
  makeOwnerOnly(shared)
  expect(permissions(shared)).toBe('1777')
  makeFolderOwnerOnly(join(shared, 'photos'))
  expect(statSync(join(shared, 'photos'), { throwIfNoEntry: false })).toBeUndefined()
})

function failing(code: string) {
  return vi.fn(() => {
    throw Object.assign(new Error(code), { code })
  })
}

test.each(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP'])(
  'a folder that cannot be closed (%s) is left as it is',
  (code) => {
    const chmod = failing(code)
    makeOwnerOnly(aFolder(0o755), chmod)
    expect(chmod).toHaveBeenCalledOnce()
  },
)

test('a broken disk is told', () => {
  expect(() => makeOwnerOnly(aFolder(0o755), failing('EIO'))).toThrow('EIO')
})
