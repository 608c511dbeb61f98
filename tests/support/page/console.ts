import type { Page } from '@playwright/test'
import { type Area, areas as allAreas } from '../../../contract/console/areas.ts'
import { openStore, type Store } from '../../../store/open-store.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site.ts'
import { test as base } from './test.ts'

export { expect } from '@playwright/test'

export type Console = {
  origin: string
  siteOrigin: string
  dataDir: string
  /** The records, as another process sees them. */
  store: Store
  /** Adds a person; resolves to their id and their one-time link. */
  invite(name: string, areas?: Area[]): Promise<{ id: string; link: string }>
  /** Gives the page a session without a passkey. */
  signIn(page: Page, name: string, areas?: Area[]): Promise<string>
}

type Fixtures = { staffConsole: Console }

/** A service with the staff console on a new data directory, for each worker. */
export const test = base.extend<Fixtures, { workerConsole: Console }>({
  workerConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const { stop, ...console } = await startSiteWithConsole()
      await use(console)
      await stop()
    },
    // More than the limit of `startSite`.
    { scope: 'worker', timeout: 150_000 },
  ],
  staffConsole: async ({ workerConsole }, use) => use(workerConsole),
})

async function startSiteWithConsole(env: Record<string, string> = {}): Promise<Console & { stop(): Promise<void> }> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const site = await startSite({ env: { CONSOLE_PORT: port, CONSOLE_URL: origin, ...env } })
  const store = await openStore({ dataDir: site.dataDir })
  // No test's admin is the last one who can sign in.
  const { id } = await addStaff(store, 'Permanent Admin', ['admin'])
  await store.passkeys.add(id, { id: 'key', publicKey: '', rpId: 'localhost', name: 'Key' })
  return {
    origin,
    siteOrigin: site.origin,
    dataDir: site.dataDir,
    store,
    async invite(name, areas = [...allAreas]) {
      const { id } = await addStaff(store, name, areas)
      const { token } = await store.invitations.issue(id, null)
      return { id, link: `${origin}/link#${token}` }
    },
    async signIn(page, name, areas = [...allAreas]) {
      const { id } = await addStaff(store, name, areas)
      const value = (await store.sessions.start(id, 'Chrome on Linux')) ?? ''
      await page.context().addCookies([{ name: 'console', value, url: origin }])
      return id
    },
    async stop() {
      await store.close()
      await site.stop()
    },
  }
}

/** The tests of a worker share the records: a person of an earlier test gets the areas of this one. */
async function addStaff(store: Store, name: string, areas: Area[]) {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@sextant.example`
  const added = await store.staff.add({ email, name, areas }, null)
  if (added) return added
  const member = await store.staff.find(email)
  if (!member) throw new Error(`${email} could not be added`)
  await store.staff.enable(member.id, null)
  await store.staff.setAreas(member.id, areas, null)
  return member
}

/** An authenticator that confirms every request, as a fingerprint reader would. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens the one-time link, and creates a passkey. */
export async function acceptInvitation(page: Page, link: string) {
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the link' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
}

/** As after a lost connection: the screen reads its records at once, not with its next poll within 15 seconds. */
export const readAgain = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['offline', 'online']) dispatchEvent(new Event(type))
  })
