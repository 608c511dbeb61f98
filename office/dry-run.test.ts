import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOffice } from '../tests/support/service/office.ts'
import { aTrialRequest } from '../tests/support/service/records.ts'

/** An office with a request, an employee, a file and a folder. */
async function createOfficeWithFiles() {
  const made = await createOffice()
  await made.store.requests.add(aTrialRequest({ Email: 'ada@example.com' }), null)
  await made.office('employees add --name Ada --id E-17')
  writeFileSync(join(made.folder, 'file'), 'content')
  mkdirSync(join(made.folder, 'folder'))
  return made
}

const writing = ['requests export', 'person export ada@example.com', 'employees link E-17 --svg']

test.each([
  ...writing.flatMap((command) => [
    `${command} file`,
    `${command} folder`,
    `${command} folder --force`,
    `${command} nowhere/new`,
    `${command} file/new`,
  ]),
  'backup file',
  'backup folder',
  'backup nowhere/new',
  'backup file/new',
])('%s --dry-run refuses what the command refuses', async (line) => {
  const { office, folder } = await createOfficeWithFiles()
  const dry = await office(`${line} --dry-run`)
  expect({ ...dry, lines: dry.err.trimEnd().split('\n').length }).toMatchObject({
    exit: 1,
    out: '',
    lines: 1,
  })
  expect(await office(line)).toEqual(dry)
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('content')
  expect(readdirSync(folder).sort()).toEqual(['data', 'file', 'folder'])
})

test.each([...writing.flatMap((command) => [`${command} new`, `${command} file --force`]), 'backup new'])(
  '%s --dry-run writes nothing and succeeds like the command',
  async (line) => {
    const { office, folder } = await createOfficeWithFiles()
    const { exit, err } = await office(`${line} --dry-run`)
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(existsSync(join(folder, 'new'))).toBe(false)
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('content')
    expect((await office(line)).exit).toBe(0)
  },
)
