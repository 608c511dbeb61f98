import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'

const SENDERS = 12
const REQUEST_LIMIT_MS = 60_000
const AGAIN_MS = 50

/** Visitors who send one proposal after the other to the services in turn, each until it is acknowledged. */
export function startLoad(origins: string[]) {
  const acknowledged: string[] = []
  const refusals = new Map<number, number>()
  const listeners = new Set<() => void>()
  let stopped = false

  async function visitor(nth: number) {
    for (let sent = 0; !stopped; sent++) await sendUntilAcknowledged(`Visitor ${nth}, request ${sent}`)
  }

  async function sendUntilAcknowledged(name: string) {
    const { url, payload } = proposalInsert(aTrialPayload({ CompanyName: name }))
    const headers = { 'content-type': 'application/json', 'idempotency-key': name }
    for (let attempt = 0; !stopped; attempt++) {
      const origin = origins[attempt % origins.length]
      const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
      const request = { method: 'POST', headers, body: JSON.stringify(payload), signal }
      const status = await fetch(origin + url, request).then(statusOf, () => 0)
      if (status === 200) {
        acknowledged.push(name)
        for (const listen of listeners) listen()
        return
      }
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      await wait(AGAIN_MS)
    }
  }

  const visitors = Promise.all(Array.from({ length: SENDERS }, (_, nth) => visitor(nth)))
  onTestFinished(() => {
    stopped = true
  })
  return {
    acknowledged,
    /** The number of responses by HTTP status, except successes; 0 counts requests without a response. */
    refusals,
    /** Resolves when `count` more proposals are acknowledged. */
    async waitForMore(count: number) {
      const enough = acknowledged.length + count
      const { promise, resolve } = Promise.withResolvers<void>()
      const listen = () => acknowledged.length >= enough && resolve()
      listeners.add(listen)
      listen()
      await promise
      listeners.delete(listen)
    },
    async stop() {
      stopped = true
      await visitors
    },
  }
}

async function statusOf(answer: Response) {
  const { ObjdbmlStatus } = (await answer.json()) as { ObjdbmlStatus: { StatusId: number } }
  if (answer.status === 200 && ObjdbmlStatus.StatusId !== 1) throw new Error('refused by a rule')
  return answer.status
}
