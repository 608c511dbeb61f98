// Shows what depends on the present time while it is near the viewport: by when a message is answered, and in which
// countries it is working time.

import { fillIn } from '../../settings/words/fill-in.ts'
import { readClock, timeText } from '../../ui/wall-clock.ts'
import { officeText } from '../forms/answer-time.ts'
import { type Clocks, DAY, drawHours } from './ClientMap/draw-hours.ts'

const locale = document.documentElement.lang
const answers = [...document.querySelectorAll<HTMLElement>('[data-office]')]
const hours = document.querySelector<HTMLElement>('[data-clocks]')

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
for (const element of [...answers, hours]) if (element) observer.observe(element)
// A page in the background, or in the back/forward cache, may have missed minutes.
addEventListener('pageshow', showTime)
document.addEventListener('visibilitychange', showTime)

function showTime() {
  const now = Date.now()
  clearTimeout(timer)
  if (inView.size > 0) timer = setTimeout(showTime, MINUTE - (now % MINUTE))
  for (const answer of answers) if (inView.has(answer)) showAnswer(answer, now)
  if (hours && inView.has(hours)) showHours(hours, JSON.parse(`${hours.dataset.clocks}`), now)
}

/** That of the strip, which is a live region, counts from its request and does not change. */
function showAnswer(element: HTMLElement, now: number) {
  const at = Number(element.dataset.at) || now
  const text = officeText(JSON.parse(`${element.dataset.office}`), at, locale)
  if (element.textContent !== text) element.textContent = text
}

function showHours(element: HTMLElement, clocks: Clocks, now: number) {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-part=${name}]`)
  const paths = drawHours(clocks, now)
  for (const [name, path] of Object.entries(paths)) part(name)?.setAttribute('d', path)
  const { minute } = readClock(clocks.axis, now)
  const [time, weekend] = [part('time'), part('weekend')]
  if (time) {
    time.textContent = fillIn(clocks.nowText, {
      time: timeText(minute, locale),
      zone: clocks.name,
    })
    time.style.setProperty('--now', `${minute / DAY}`)
  }
  if (weekend) weekend.hidden = !paths.closed
}
