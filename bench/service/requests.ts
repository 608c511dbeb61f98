import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { proposalRequest as bodyOf } from '../../contract/wire/proposal-insert.ts'
import { aTrialProposal } from '../../tests/support/service/proposals.ts'

const proposal = JSON.stringify(bodyOf('trial', aTrialProposal(), Date.UTC(2026, 10, 21)))

/** The request of the trial dialog, with a new idempotency key. */
export const proposalRequest = () => post('ProposalInsert', proposal, { 'idempotency-key': randomUUID() })

export const employeeRequest = (empId: string) => post('EmployessDetailAll', JSON.stringify(genericRequest(empId)))

export const pageRequest = (): Request => ({ path: '/', headers: { 'accept-encoding': 'br' } })

const post = (name: string, body: string, headers: Request['headers'] = {}): Request => ({
  method: 'POST',
  path: `${SERVICE_PATH}/${name}`,
  headers: { 'content-type': 'application/json', ...headers },
  body,
})
