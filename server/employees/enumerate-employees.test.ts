import { afterEach, expect, test, vi } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { newEmpId } from '../../store/employees/employees.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { call, startService } from '../../tests/support/service/service.ts'

const EMPLOYEES = 300

afterEach(() => void vi.useRealTimers())

/** A service with employees whose ids are generated as the office does. */
async function startServiceWithEmployees(settings: { rateLimit?: number } = {}) {
  const { service, employees } = await startService({ settings })
  const ids = Array.from({ length: EMPLOYEES }, newEmpId)
  await employees.add(ids.map((empId) => anEmployee({ empId })))
  const lookUp = (empId: string, remoteAddress = '192.0.2.1') =>
    service.inject({ ...call('EmployessDetailAll', genericRequest(empId)), remoteAddress })
  const finds = async (guesses: string[]) => {
    const found = await Promise.all(guesses.map(async (guess) => (await lookUp(guess)).json()))
    return found.filter((answer) => answer.ObjdbmlStatus.StatusId === 1).length
  }
  return { ids, lookUp, finds }
}

const many = <T>(length: number, make: (nth: number) => T) => Array.from({ length }, (_, nth) => make(nth))

test('guessed ids find no employee, also if they are derived from a known id', async () => {
  const { ids, finds } = await startServiceWithEmployees()
  const [known = ''] = ids
  expect(await finds([known])).toBe(1) // Proves that the look-up works.
  expect(await finds(many(300, newEmpId))).toBe(0)
  expect(await finds(many(300, (nth) => nth.toString(16).padStart(32, '0')))).toBe(0)
  const next = (step: number) => (BigInt(`0x${known}`) + BigInt(step + 1)).toString(16).padStart(32, '0')
  expect(await finds(many(300, next))).toBe(0)
  expect(await finds(many(31, (length) => known.slice(0, length)))).toBe(0)
  expect(await finds(many(EMPLOYEES, (nth) => `S-${nth}`))).toBe(0) // Employee codes.
})

test('every bit of an id is random', () => {
  const ids = many(4_096, () => BigInt(`0x${newEmpId()}`))
  for (let bit = 0n; bit < 128n; bit++) {
    const ones = ids.filter((id) => (id >> bit) & 1n).length
    // Half of the ids, with a tolerance of eight standard deviations of 32.
    expect(Math.abs(ones - 2_048)).toBeLessThan(256)
  }
})
