import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createDirectory } from '../../tests/support/service/service.ts'
import { makeOwnerOnly } from './data-folder.ts'

const permissions = (path: string) => (statSync(path).mode & 0o7777).toString(8)

function createFolder(mode: number) {
  const folder = join(createDirectory(), 'folder')
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

test('makeOwnerOnly removes the permissions of group and others', () => {
  const folder = createFolder(0o777)
  makeOwnerOnly(folder)
  expect(permissions(folder)).toBe('700')
})

test('makeOwnerOnly adds no permissions', () => {
  const folder = createFolder(0o500)
  makeOwnerOnly(folder)
  expect(permissions(folder)).toBe('500')
})

test('makeOwnerOnly does not create a missing folder or change a shared folder', () => {
  const shared = createFolder(0o1777)
  makeOwnerOnly(shared)
  expect(permissions(shared)).toBe('1777')
  makeOwnerOnly(join(shared, 'none'))
  expect(statSync(join(shared, 'none'), { throwIfNoEntry: false })).toBeUndefined()
})

function failing(code: string) {
  return vi.fn(() => {
    throw Object.assign(new Error(code), { code })
  })
}

test.each(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP'])('makeOwnerOnly ignores the error %s of chmod', (code) => {
  const chmod = failing(code)
  makeOwnerOnly(createFolder(0o755), chmod)
  expect(chmod).toHaveBeenCalledOnce()
})

test('makeOwnerOnly throws an I/O error', () => {
  expect(() => makeOwnerOnly(createFolder(0o755), failing('EIO'))).toThrow('EIO')
})
