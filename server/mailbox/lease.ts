import type { Store } from '../../store/open-store.ts'

/** After a kill the next instance begins to read after this time. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000

export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>

/** Null while another instance reads the mailbox. */
export async function takeLease(mailboxes: Pick<Store['mailboxes'], 'lease' | 'release'>, name: string) {
  const reader = crypto.randomUUID()
  const position = await mailboxes.lease(name, { reader, leaseMs: LEASE_MS })
  if (!position) return null
  const lost = new AbortController()
  let leasedUntil = performance.now() + LEASE_MS
  let renewing: Promise<void> | undefined

  async function renew() {
    const now = performance.now()
    // While the database is away, the lease lasts until its end.
    const renewed = await mailboxes.lease(name, { reader, leaseMs: LEASE_MS }).catch(() => now < leasedUntil)
    if (!renewed) return lost.abort()
    if (renewed !== true) leasedUntil = now + LEASE_MS
  }
  const timer = setInterval(() => {
    renewing = renew()
  }, RENEW_MS)

  return {
    reader,
    position,
    /** Aborts when another instance may have the lease. */
    lost: lost.signal,
    async release() {
      clearInterval(timer)
      await renewing
      await mailboxes.release(name, reader)
    },
  }
}
