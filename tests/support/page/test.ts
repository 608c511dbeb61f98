import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect } from '@playwright/test'

type Fixtures = {
  /** Where the shared site keeps its records. */
  dataDir: string
  /** Console messages and failed requests that match are meant to happen in this test. */
  expectTrouble: (pattern: RegExp) => void
  /** Fails on anything axe finds in the page as it is now. */
  expectAccessible: () => Promise<void>
}

/** Any console message, uncaught error or failed request that a test did not announce fails it. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  baseURL: async ({}, use) => use(process.env.SITE_ORIGIN),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => use(process.env.SITE_DATA_DIR ?? ''),

  expectTrouble: [
    async ({ context, javaScriptEnabled }, use) => {
      const trouble = collectTrouble(context, javaScriptEnabled)
      const expected: RegExp[] = []
      await use((pattern) => void expected.push(pattern))
      const unexpected = trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))
      expect(unexpected, 'console messages, page errors and failed requests').toEqual([])
    },
    { auto: true },
  ],

  expectAccessible: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page })
        // Of WCAG 2.2, and off unless asked for.
        .options({ rules: { 'target-size': { enabled: true } } })
        .analyze()
      const found = violations.map(({ id, help, nodes }) => ({
        [`${id}: ${help}`]: nodes.map(
          ({ target, failureSummary }) => `${target} ${failureSummary}`,
        ),
      }))
      expect(found, 'what axe finds').toEqual([])
    }),
})

function collectTrouble(context: BrowserContext, hasScripts: boolean) {
  const trouble: string[] = []
  context.on('console', (message) => {
    // Chromium remarks on whatever looks into hidden content: axe does, and its own Tab key.
    if (/^Rendering was performed in a subtree hidden/.test(message.text())) return
    // The message about a failed request has the address only in its location.
    const address = /^Failed to load resource/.test(message.text()) ? message.location().url : ''
    trouble.push(`console ${message.type()}: ${message.text()} ${address}`.trim())
  })
  context.on('weberror', (error) => trouble.push(`page error: ${error.error()}`))
  context.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    // Scripts that are asked for ahead of time are not, where none may run.
    if (!hasScripts && request.resourceType() === 'script') return
    const why = request.failure()?.errorText ?? 'failed'
    // What the browser itself gave up when the page was left has not failed.
    if (why !== 'net::ERR_ABORTED') trouble.push(`${why} ${request.url()}`)
  })
  return trouble
}
