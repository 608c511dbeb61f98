import { SETTLE_MS } from '../../ui/toasts/toasts.ts'
import type { SentRequest } from './announce-request.ts'

export const requestOptions = {
  /** The key in session storage. */
  key: 'request',
  settleMs: SETTLE_MS,
}

/**
 * Shows the strip 'Your request' after a request was sent, also after a reload, until the visitor dismisses it. Runs as an
 * inline script at the end of the page, usually before the first paint, so that the page does not move down; so it may use
 * nothing from its module. Directly behind the strip it would make browsers paint a part of the page.
 */
export function showRequest({ key, settleMs }: typeof requestOptions) {
  const strip = document.getElementById('your-request')
  const next = strip?.querySelector<HTMLElement>('[data-trial]')
  const reference = strip?.querySelector('strong')
  if (!strip || !next || !reference) return

  const placeOfMain = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0
  function show(sent: SentRequest) {
    const text = next?.dataset[sent.form]
    if (!strip || !next || !reference || text === undefined || !sent.reference) return
    next.textContent = text
    reference.textContent = sent.reference
    // The time of the answer counts from the request (`show-time.ts`).
    strip.querySelector<HTMLElement>('[data-office]')?.setAttribute('data-at', `${sent.at}`)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-booking]')) {
      const url = new URL(link.href)
      for (const [key, value] of Object.entries(sent.visitor ?? {})) if (value) url.searchParams.set(key, value)
      // Calendly, Cal.com and other booking services read `name` and `email`; not every one reads `+` as a space.
      url.search = url.search.replaceAll('+', '%20')
      link.href = url.href
    }
    const wasAt = placeOfMain()
    strip.hidden = false
    // What the visitor reads keeps its place, also in browsers without scroll anchoring.
    if (scrollY > 0) scrollBy({ top: placeOfMain() - wasAt, behavior: 'instant' })
  }

  addEventListener('request-sent', ({ detail }) => {
    if (!detail.reference) return
    try {
      sessionStorage.setItem(key, JSON.stringify(detail))
    } catch {
      // Storage is full or forbidden: the strip ends with the page.
    }
    strip.toggleAttribute('data-settling', true)
    show(detail)
    setTimeout(() => strip.removeAttribute('data-settling'), settleMs)
  })

  strip.querySelector('button')?.addEventListener('click', () => {
    strip.hidden = true
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Storage is forbidden: nothing was stored.
    }
  })

  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored?.reference === 'string') show(stored)
  } catch {
    // Storage is forbidden, or nothing of this site is in it.
  }
}
