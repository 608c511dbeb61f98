import { expect, test } from 'vitest'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

test('expired idempotency keys are swept, also after the clock was set back', async () => {
  const today = Date.UTC(2026, 0, 1)
  let now = today + 3_650 * DAY_MS
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest(), 'from the future')
  now = today
  await store.requests.add(aTrialRequest(), 'old')
  now = today + 8 * DAY_MS
  await store.requests.add(aTrialRequest(), 'new')
  await store.sweep(now)
  expect((await store.check()).counts.idempotencyKeys).toBe(2)
})
