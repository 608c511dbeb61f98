// Shows what depends on the present time while it is near the viewport: by when a message is answered, and in which
// countries it is working time.

import { fillIn } from '../../settings/words/fill-in.ts'
import { readClock, timeText } from '../../ui/wall-clock.ts'
import { type Clocks, DAY, drawHours } from './ClientMap/draw-hours.ts'
import { answerText } from './Contact/answer-time.ts'

const locale = document.documentElement.lang
const answer = document.querySelector<HTMLElement>('[data-office]')
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
for (const element of [answer, hours]) if (element) observer.observe(element)
// A page in the background, or in the back/forward cache, may have missed minutes.
addEventListener('pageshow', showTime)
document.addEventListener('visibilitychange', showTime)

function showTime() {
  const now = Date.now()
  clearTimeout(timer)
  if (inView.size > 0) timer = setTimeout(showTime, MINUTE - (now % MINUTE))
  if (answer && inView.has(answer)) answer.textContent = answerText(JSON.parse(`${answer.dataset.office}`), now, locale)
  if (hours && inView.has(hours)) showHours(hours, JSON.parse(`${hours.dataset.clocks}`), now)
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
