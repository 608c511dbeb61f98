import type { SentRequest } from './announce-request.ts'

// Shows the strip 'Your request' after a request was sent, also after a reload, until the visitor dismisses it. Imports no
// module of an island: the page's script would be a file of its own, with two more.

const KEY = 'request'
const strip = document.getElementById('your-request')

const placeOfMain = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0

function show({ form, reference }: SentRequest) {
  const next = strip?.querySelector<HTMLElement>('[data-trial]')
  const text = next?.dataset[form]
  const output = strip?.querySelector('strong')
  if (!strip || !next || !output || !text) return
  next.textContent = text
  output.textContent = reference
  const wasAt = placeOfMain()
  strip.hidden = false
  // What the visitor reads keeps its place, also in browsers without scroll anchoring.
  if (scrollY > 0) scrollBy({ top: placeOfMain() - wasAt, behavior: 'instant' })
}

addEventListener('request-sent', ({ detail }) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(detail))
  } catch {
    // Storage is full or forbidden: the strip ends with the page.
  }
  show(detail)
})

strip?.querySelector('button')?.addEventListener('click', () => {
  strip.hidden = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
})

try {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (stored) show(stored)
} catch {
  // Storage is forbidden.
}
