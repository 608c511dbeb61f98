// Updates the texts near the viewport that depend on the present time: by when a message is answered, whether the office
// is open, and in which countries support is open.

import { officeText } from '../forms/answer-time.ts'
import { openingIn } from '../forms/opening.ts'

const locale = document.documentElement.lang
const offices = [...document.querySelectorAll<HTMLElement>('[data-office]')]
const hours = document.querySelector<HTMLElement>('[data-hours]')

const MINUTE = 60_000
let timer: ReturnType<typeof setTimeout>

const inView = new Set<Element>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    showTime()
  },
  { rootMargin: '300px' },
)
for (const element of [...offices, hours]) if (element) observer.observe(element)
// A page in the background, or in the back/forward cache, may have missed minutes.
addEventListener('pageshow', showTime)
document.addEventListener('visibilitychange', showTime)

function showTime() {
  const now = Date.now()
  clearTimeout(timer)
  if (inView.size > 0) timer = setTimeout(showTime, MINUTE - (now % MINUTE))
  for (const office of offices) if (inView.has(office)) showOffice(office, now)
  if (hours && inView.has(hours)) showOpening(hours, now)
}

/** The time in the strip, which is a live region, counts from its request and does not change. */
function showOffice(element: HTMLElement, now: number) {
  const at = Number(element.dataset.at) || now
  const text = officeText(JSON.parse(`${element.dataset.office}`), at, locale)
  if (element.textContent !== text) element.textContent = text
}

function showOpening(list: HTMLElement, now: number) {
  const support = JSON.parse(`${list.dataset.hours}`)
  for (const place of list.querySelectorAll<HTMLElement>('[data-zone]')) {
    const { isOpen, text } = openingIn(`${place.dataset.zone}`, support, now, locale)
    place.textContent = text
    place.dataset.open = `${isOpen}`
  }
}
