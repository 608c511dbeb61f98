import type { BrowserContext } from '@playwright/test'

/** A browser of that time: words of HTML, CSS and scripts that mean nothing to it yet, and what its scripts lack. */
type Era = { words: string[]; lacks: string[] }

const sinceAutumn2024 = {
  words: [
    ...['commandfor', 'closedby', 'anchor-scope', 'animation-timeline', 'interpolate-size'],
    ...['field-sizing', 'text-wrap-style', 'scroll-state', 'interestfor', 'corner-shape'],
  ],
  lacks: [
    ...['Iterator', 'Promise.try', 'RegExp.escape', 'Error.isError', 'Math.sumPrecise'],
    ...['Set.prototype.union', 'Uint8Array.prototype.toBase64', 'URL.parse', 'Navigation'],
    ...['Document.prototype.startViewTransition', 'Element.prototype.moveBefore'],
    ...['CloseWatcher', 'scheduler', 'Intl.DurationFormat', 'requestIdleCallback'],
  ],
}

export const eras: Record<string, Era> = {
  'autumn 2024': sinceAutumn2024,
  // The oldest the pages are built for: Chrome 111, Firefox 114, Safari 16.4.
  'spring 2023': {
    words: [
      ...sinceAutumn2024.words,
      ...['popover', ':has(', 'light-dark(', 'starting-style', 'allow-discrete', 'text-wrap'],
      ...['(scripting', '(prefers-reduced-transparency', 'linear(', '@scope', ':user-invalid'],
      ...['content-visibility', 'speculationrules', '@property --fold'],
    ],
    lacks: [
      ...sinceAutumn2024.lacks,
      ...['AbortSignal.any', 'Promise.withResolvers', 'URL.canParse', 'Object.groupBy'],
      ...['Array.fromAsync', 'Element.prototype.checkVisibility', 'ToggleEvent'],
      ...['String.prototype.isWellFormed', 'ArrayBuffer.prototype.transfer'],
    ],
  },
}

/**
 * Makes the browser as ignorant as one of that time. A word that is misspelt wherever the site says it is as unknown to
 * this browser as the right one was to that one. (Inline scripts change too: the context must not mind its policy.)
 */
export async function forget(context: BrowserContext, { words, lacks }: Era) {
  await context.route(
    (url) => /\/[^.]*$|\.(js|css)$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const body = misspell(await response.text(), words)
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
  }, lacks)
}

function misspell(text: string, words: string[]) {
  const anyOfThem = new RegExp(words.map((word) => RegExp.escape(word)).join('|'), 'gi')
  return text.replace(anyOfThem, (word) => word.replace(/[a-z]/i, '$&0'))
}
