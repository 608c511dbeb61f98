import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../guard/refusal.ts'

const MINUTE_MS = 60_000
/** A call waits at most this long; the service answers within 9 seconds. */
const MAX_WAIT_MS = 4_000
const MAX_ADDRESSES = 10_000

type Options = {
  /** 0: no limit. */
  perMinute: number
  /** A clock that is never set back. */
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/**
 * A hook that slows an address down and never locks it out: a minute's calls are answered at once, further ones in the
 * rhythm of the limit. Only calls that would wait too long are refused, without being counted.
 */
export function throttleSignIn({ perMinute, now = () => performance.now(), pause = wait }: Options) {
  const interval = MINUTE_MS / perMinute
  /** When each address has used up its calls. Times that are past are as good as none. */
  const usedUntil = new Map<string, number>()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (perMinute === 0) return
    const time = now()
    const address = networkOf(request.ip)
    const next = Math.max(time, usedUntil.get(address) ?? 0) + interval
    const waitMs = next - time - MINUTE_MS
    if (waitMs > MAX_WAIT_MS) {
      const seconds = Math.ceil((waitMs - MAX_WAIT_MS) / 1_000)
      reply.header('retry-after', seconds)
      const plural = seconds === 1 ? 'second' : 'seconds'
      throw new Refusal(429, 'too-many', `Too many attempts from your network. Try again in ${seconds} ${plural}.`)
    }
    usedUntil.delete(address)
    usedUntil.set(address, next)
    if (usedUntil.size > MAX_ADDRESSES) forget(usedUntil, time)
    if (waitMs > 0) await pause(waitMs)
  }
}

/** Drops the addresses that are not limited now, or else the one that called longest ago. */
function forget(usedUntil: Map<string, number>, time: number) {
  for (const [address, until] of usedUntil) if (until <= time) usedUntil.delete(address)
  const [oldest] = usedUntil.keys()
  if (usedUntil.size > MAX_ADDRESSES && oldest !== undefined) usedUntil.delete(oldest)
}

/** One customer usually has a /64 of IPv6. */
const networkOf = (ip: string) => (isIPv6(ip) && !ip.includes('.') ? expanded(ip).slice(0, 4).join(':') : ip)

function expanded(ip: string) {
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups(head)
  const zeros = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail)]
}
