import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect } from '@playwright/test'

/** For `test.use`: the visitor has not asked for reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Fixtures = {
  /** The data directory of the shared site. */
  dataDir: string
  /** Console messages, page errors and failed requests that match do not fail this test. */
  expectErrors: (pattern: RegExp) => void
}

/** An unexpected console message, page error or failed request fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  baseURL: async ({}, use) => use(process.env.SITE_ORIGIN),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => use(process.env.SITE_DATA_DIR ?? ''),

  expectErrors: [
    async ({ context, javaScriptEnabled }, use) => {
      const errors = collectErrors(context, javaScriptEnabled)
      const expected: RegExp[] = []
      await use((pattern) => void expected.push(pattern))
      const unexpected = errors.filter((line) => !expected.some((pattern) => pattern.test(line)))
      expect(unexpected, 'console messages, page errors and failed requests').toEqual([])
    },
    { auto: true },
  ],
})

function collectErrors(context: BrowserContext, hasScripts: boolean) {
  const errors: string[] = []
  context.on('console', (message) => {
    // Chromium logs the first when axe or the Tab key reads hidden content, the second when a person signs out.
    if (/^(?:Rendering was performed in a subtree hidden|Clear-Site-Data header on)/.test(message.text())) return
    // The message of a failed request has the URL only in its location.
    const address = /^Failed to load resource/.test(message.text()) ? message.location().url : ''
    errors.push(`console ${message.type()}: ${message.text()} ${address}`.trim())
  })
  context.on('weberror', (error) => errors.push(`page error: ${error.error()}`))
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    // Preloaded scripts fail where scripts are disabled.
    if (!hasScripts && request.resourceType() === 'script') return
    const why = request.failure()?.errorText ?? 'failed'
    // On navigation the browser cancels the requests of the previous page.
    if (why !== 'net::ERR_ABORTED') errors.push(`${why} ${request.url()}`)
  })
  return errors
}
