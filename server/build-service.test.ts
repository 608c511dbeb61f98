import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { genericRequest } from '../contract/wire/call-request.ts'
import { aTrialPayload, proposalInsert } from '../tests/support/service/proposals.ts'
import { aContactHtml } from '../tests/support/service/records.ts'
import { call, startService } from '../tests/support/service/service.ts'

test('the log has the route and status of each answer, and no personal data', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const find = async () => {
    throw new Error('disk I/O error')
  }
  const { service } = await startService({
    log: pino({ level: 'trace' }, stream),
    store: (real) => ({ ...real, employees: { ...real.employees, find } }),
  })
  await service.inject(proposalInsert(aTrialPayload()))
  await service.inject(proposalInsert(aTrialPayload({ Email: 7 })))
  await service.inject(call('SendMail', genericRequest(aContactHtml())))
  await service.inject(call('EmployessDetailAll', genericRequest('k3Vw-9')))
  await service.inject('/Home/TeamMembers?EmpId=k3Vw-9')
  await service.inject('/k3Vw-9')

  const log = lines.join('')
  expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(6)
  expect(log).toContain('"route":"/securityandsetting.svc/ProposalInsert","status":200')
  expect(log).toContain('"route":"/Home/TeamMembers","status":200')
  expect(log).toContain('disk I/O error')
  for (const personal of ['Meridian', 'ada@', 'Read orders', 'Noor', 'k3Vw-9', '127.0.0.1']) {
    expect(log).not.toContain(personal)
  }
})
