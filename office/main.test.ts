import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { anEmployee } from '../tests/support/service/employees.ts'
import { createStore } from '../tests/support/service/records.ts'

/** Enough records for an output that exceeds the buffer of a pipe. */
const MANY = 3_000

/** Runs the real program on new records; `shell` defines it as the command `office`. */
async function prepareProgram(env: Record<string, string> = {}) {
  const { store, dataDir } = await createStore()
  const main = join(import.meta.dirname, 'main.ts')
  const how = {
    cwd: dataDir,
    env: { ...process.env, INIT_CWD: dataDir, DATA_DIR: dataDir, NODE: process.execPath, ...env },
  }
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `office() { "$NODE" '${main}' "$@"; }; ${line}`], {
      ...how,
      encoding: 'utf8',
    })
  return {
    store,
    dataDir,
    shell,
    start: (...args: string[]) => spawn(process.execPath, [main, ...args], how),
  }
}

test('a command whose output pipe is closed ends without an error', async () => {
  const { dataDir, shell } = await prepareProgram()
  writeFileSync(join(dataDir, 'staff.csv'), `EmployeeName,ContactNo\n${'Ada,phone\n'.repeat(MANY)}Grace,\n`)
  const json = shell(
    'office employees import staff.csv --skip-bad --dry-run --json 2>/dev/null | head -1; echo $PIPESTATUS',
  )
  expect({ out: json.stdout, err: json.stderr }).toEqual({ out: '{\n0\n', err: '' })
})

test('a command finishes although its stderr pipe is closed', async () => {
  const { store, dataDir, shell } = await prepareProgram()
  const bad = Array.from({ length: 3_000 }, (_, nth) => `Ada ${nth},phone\n`).join('')
  writeFileSync(join(dataDir, 'staff.csv'), `EmployeeName,ContactNo\n${bad}Grace,\n`)
  const { stdout, stderr } = shell(
    'office employees import staff.csv --skip-bad 2>&1 >out.txt | head -1; echo $PIPESTATUS',
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^line 2: .*\n0\n$/)
  expect(readFileSync(join(dataDir, 'out.txt'), 'utf8')).toContain('Imported 1 employee')
  expect(await store.employees.list()).toHaveLength(1)
})

test('Ctrl-C ends a command that waits for a database', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { start } = await prepareProgram({ DATABASE_URL: `postgres://a@127.0.0.1:${port}/site` })
  const program = start('requests', 'list')
  const errors = text(program.stderr)
  const [connection] = await once(silent, 'connection')
  program.kill('SIGINT')
  const [code] = await once(program, 'exit')
  connection.destroy()
  expect({ code, errors: await errors }).toEqual({ code: 130, errors: 'Stopped.\n' })
})

test('Ctrl-C in the middle of an import stores no employee', async () => {
  const { store, dataDir, start } = await prepareProgram()
  await store.employees.add([anEmployee()])
  const photo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  writeFileSync(join(dataDir, 'a.png'), Buffer.from(photo, 'base64'))
  const rows = Array.from({ length: 5_000 }, (_, nth) => `Ada ${nth},a.png\n`).join('')
  const file = join(dataDir, 'staff.csv')
  execFileSync('mkfifo', [file]) // A named pipe shows when the command has read the file.
  const program = start('employees', 'import', 'staff.csv', '--photos', '.')
  const errors = text(program.stderr)
  await writeFile(file, `EmployeeName,Photo\n${rows}`)
  program.kill('SIGINT')
  const [code] = await once(program, 'exit')
  expect({ code, errors: await errors }).toEqual({
    code: 1,
    errors: 'Stopped; nothing was changed.\n',
  })
  expect(await store.employees.list()).toHaveLength(1)
})
