import { atMost, goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredTouches } from './measure-touches.ts'

/** The costs of the touches as Markdown. */
export const reportTouches = ({ loads }: Plan, touches: MeasuredTouches) => `## Touches

Processor time of the main thread from a click or a key to the frame that shows its effect, without a slowdown; the
elements and pseudo-elements whose style was computed; and interaction to next paint with the processor slowed down
four times, which is wall time. Medians of ${loads} new pages${bothBuilds(touches)}.

${goalTable(
  touches.flatMap(({ control: { name, budget }, builds: [ours] }) =>
    budget && ours ? atMost(`${name}, ms`, ours.ms, budget.ms) : [],
  ),
)}

${table(
  ['', 'ms', 'styled', 'to next paint'],
  touches.map(({ control, builds }) => [
    control.name,
    builds.map(({ ms }) => ms.toFixed(1)).join(' / '),
    builds.map(({ styled }) => styled).join(' / '),
    builds.map(({ paintMs }) => `${paintMs} ms`).join(' / '),
  ]),
)}
`

const bothBuilds = ([first]: MeasuredTouches) =>
  (first?.builds.length ?? 0) > 1
    ? ', alternating between this build and the one it is compared with (this / other)'
    : ''
