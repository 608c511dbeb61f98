import type { BrowserContext } from '@playwright/test'

/** Features of HTML, CSS and scripts that one of the oldest supported browsers ignores: Chrome 123, Firefox 125, Safari 17.5. */
const unknownWords = [
  'commandfor',
  'closedby',
  'animation-timeline',
  'interpolate-size',
  'anchor-scope',
  'anchor-name',
  'position-anchor',
  'position-area',
  'field-sizing',
  'text-wrap-style',
  'scroll-state',
  'interestfor',
  'corner-shape',
  'starting-style',
  'allow-discrete',
  '@scope',
  '(prefers-reduced-transparency',
  'round(up',
  'round(down',
  'content-visibility',
  'speculationrules',
  '@view-transition',
  '@property --fold',
]

const missingInterfaces = [
  'Iterator',
  'Promise.try',
  'RegExp.escape',
  'Error.isError',
  'Math.sumPrecise',
  'Set.prototype.union',
  'Uint8Array.prototype.toBase64',
  'URL.parse',
  'Navigation',
  'Document.prototype.startViewTransition',
  'Element.prototype.moveBefore',
  'CloseWatcher',
  'scheduler',
  'Intl.DurationFormat',
  'requestIdleCallback',
]

/**
 * Reduces the browser to the features of spring 2024: unknown words are misspelt in all responses of the site, and
 * missing interfaces are deleted. Inline scripts change too, so the context must bypass the content security policy.
 */
export async function removeNewerFeatures(context: BrowserContext) {
  await context.route(
    (url) => /\/[^.]*$|\.(js|css)$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const body = misspell(await response.text())
      await route.fulfill({ response, body })
    },
  )
  await context.addInitScript((paths: string[]) => {
    for (const path of paths) {
      const names = path.split('.')
      const name = names.pop() as string
      const owner = names.reduce<unknown>((at, step) => (at as never)?.[step], window)
      if (owner) delete (owner as Record<string, unknown>)[name]
    }
  }, missingInterfaces)
}

function misspell(text: string) {
  const anyOfThem = new RegExp(unknownWords.map((word) => RegExp.escape(word)).join('|'), 'gi')
  return text.replace(anyOfThem, (word) => word.replace(/[a-z]/i, '$&0'))
}
