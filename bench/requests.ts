import { randomUUID } from 'node:crypto'
import { genericRequest, SERVICE_PATH } from '../contract/calls.ts'
import { trialRequest } from '../contract/proposal-request.ts'
import { aTrialProposal } from '../tests/support/service/proposals.ts'

const proposal = JSON.stringify(trialRequest(aTrialProposal(), Date.UTC(2026, 10, 21)))

/** As the dialog sends it, each with a key of its own. */
export const askForTrial = () =>
  post('ProposalInsert', proposal, `Idempotency-Key: ${randomUUID()}\r\n`)

export const askForEmployee = (empId: string) =>
  post('EmployessDetailAll', JSON.stringify(genericRequest(empId)))

export const askForPage = () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n'

function post(name: string, body: string, more = '') {
  const head = `POST ${SERVICE_PATH}/${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n`
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return `${head}${type}${more}\r\n${body}`
}
