import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { addStaff, CONSOLE_ORIGIN } from '../support/service/console.ts'
import { openBrowser } from '../support/service/console-browser.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { anEmployee, aPhoto } from '../support/service/employees.ts'
import { startWithConsole } from './console-instance.ts'
import { expectEveryRequestOnce } from './expect-complete.ts'
import { isLong, sameOnBoth } from './extent.ts'
import { startLoad } from './load.ts'
import { randomFrom } from './random.ts'

/** Each round starts a service and imports a list. */
const ROUNDS = isLong ? 20 : 1
const ROUND_LIMIT_MS = 120_000
const SEED = 20_261_124
const EMPLOYEES = 200
/** Applying takes about this time on a busy machine. */
const APPLY_MS = 600

const codes = Array.from({ length: EMPLOYEES }, (_, nth) => `C-${nth}`)
const listOf = (position: string) =>
  Buffer.from(`Code,Name,Position\n${codes.map((code) => `${code},${code},${position}\n`).join('')}`)
const options = { mode: 'update', skipWrong: false, removeMissing: true }

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`an import that is killed (${ROUNDS} ×) under load has done everything or nothing`, {
    timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await createDatabase(kind)
    const prepared = await openStore(where)
    const person = await addStaff(prepared)
    const token = (await prepared.sessions.start(person.id, 'Chrome on Linux')) ?? ''
    await prepared.employees.add(
      codes.map((EmployeeCode) => ({
        ...anEmployee({ EmployeeCode, EmployeeName: EmployeeCode, Designation: 'Surveyor' }),
        ImageName: `${EmployeeCode}.webp`,
        photo: aPhoto('Surveyor'),
      })),
    )
    await prepared.close()

    let state = 'Surveyor'
    let applied = 0
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const instance = await startWithConsole(where)
      const store = await openStore(where)
      const browser = openBrowser(instance.staff, CONSOLE_ORIGIN)
      browser.cookies.set('__Host-console', token)
      const next = `Director ${round}`
      await store.employeeImports.setList(person.id, 'staff.csv', listOf(next))
      for (const code of codes)
        await store.employeeImports.setPhoto(person.id, { name: `${code}.jpg`, photo: aPhoto(next) })
      const load = startLoad([instance.origin])
      await load.waitForMore(1)
      const preview = await browser.call('POST', '/employee-import/preview', options)
      expect(preview).toMatchObject({ status: 200, body: { counts: { changed: EMPLOYEES } } })
      const { fingerprint } = preview.body
      const applying = browser.call('POST', '/employee-import/apply', { ...options, fingerprint }).catch(() => null)
      await Promise.race([applying, wait(random() * APPLY_MS)])
      await instance.end('SIGKILL')
      await applying
      await load.stop()
      acknowledged.push(...load.acknowledged)

      // Waits on PostgreSQL until the transaction of the killed service has ended. An applied import is gone.
      const isApplied = !(await store.employeeImports.discard(person.id))
      if (isApplied) {
        applied++
        state = next
      }
      const employees = await store.employees.list()
      expect(employees).toHaveLength(EMPLOYEES)
      expect(new Set(employees.map(({ Designation }) => Designation))).toEqual(new Set([state]))
      const { page } = aPhoto(state)
      for (const { id } of employees) expect(await store.employeePhotos.findOf(id, 'page')).toEqual(page)
      await store.sweep(await store.now()) // As the next start of a service does.
      expect(await store.check()).toMatchObject({
        counts: { photos: EMPLOYEES, photoSizes: EMPLOYEES },
        problems: [],
      })
      await store.close()
    }
    await expectEveryRequestOnce(where, acknowledged)
    console.log(`${kind}: ${ROUNDS} imports were killed; ${applied} of them were applied`)
  })
})
