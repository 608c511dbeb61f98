/** The size of a name, whether it is kept in one line, and the factor of the other texts. */
type Step = { size: number; line: 'one' | 'many'; rest: number }

const PT = 96 / 72
/** The floor of names in pixels. Only a name that does not fit although it is broken over lines is printed smaller. */
const FLOOR = 6 * PT
const LEAST = 3 * PT
/** A name in one line keeps at least this part of its largest size. */
const ONE_LINE = 0.7

/** A name shrinks in one line, then breaks over lines, then shrinks to the floor. It is never cut. */
export function fitSteps(largest: number): Step[] {
  const between = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))
  const most = Math.max(largest, FLOOR)
  return [
    ...between(most, Math.max(ONE_LINE * most, FLOOR), 5).map((size): Step => ({ size, line: 'one', rest: 1 })),
    ...between(Math.max(0.8 * most, FLOOR), FLOOR, 7).map(
      (size, at): Step => ({ size, line: 'many', rest: 1 - at * 0.035 }),
    ),
    ...[0.72, 0.65, 0.58, 0.52].map((rest): Step => ({ size: FLOOR, line: 'many', rest })),
    ...between(FLOOR - 0.5 * PT, LEAST, 6).map((size): Step => ({ size, line: 'many', rest: 0.5 })),
  ]
}

/**
 * Gives every text the largest size with which all of it is inside of its card. All texts are measured in one pass for
 * each step, so that the browser computes the layout once a step. Returns the number of texts that do not fit.
 */
export function fitTexts(root: HTMLElement): number {
  let open = [...root.querySelectorAll<HTMLElement>('[data-fit]')]
  for (const element of open) element.style.removeProperty('--name-size')
  const steps = new Map(open.map((element) => [element, fitSteps(nameSizeOf(element))]))
  const count = Math.max(0, ...[...steps.values()].map((list) => list.length))
  for (let at = 0; at < count && open.length > 0; at++) {
    for (const element of open) apply(element, steps.get(element)?.[at])
    open = open.filter(overflows)
  }
  return open.length
}

function nameSizeOf(text: HTMLElement) {
  const name = text.querySelector('p')
  return name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0
}

function apply(text: HTMLElement, step: Step | undefined) {
  if (!step) return
  text.setAttribute('data-line', step.line)
  text.style.setProperty('--name-size', `${step.size}px`)
  text.style.setProperty('--shrink', String(step.rest))
}

/** Letters may be a fraction of a pixel larger than their box. */
const overflows = (text: HTMLElement) =>
  text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1
