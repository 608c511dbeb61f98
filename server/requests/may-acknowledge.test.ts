import { expect, test } from 'vitest'
import { aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { startService } from '../../tests/support/service/service.ts'

test.each([
  ['without signals of a form is not acknowledged', {}, 0],
  ['with the time in which its form was filled in is acknowledged', { 'form-fill-ms': '20000' }, 1],
  ['whose form was filled in too fast is not acknowledged', { 'form-fill-ms': '20' }, 0],
])('a request %s', async (_what, headers, count) => {
  const { service, store } = await startService()
  await store.channels.switchOn(['mail', 'acknowledgement'])
  await service.inject(proposalInsert(aTrialPayload(), headers as Record<string, string>))
  const queued = await store.outbox.list(undefined, { channels: ['acknowledgement'] })
  expect(queued).toHaveLength(count)
})
