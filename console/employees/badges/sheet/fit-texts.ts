/** A step of fitting: the factor of the name's size, whether the name is one line, and the factor of the other texts. */
type Step = { name: number; line: 'one' | 'many'; rest: number }

/** The smallest size at which a name is kept in one line, as a factor of the largest. */
const ONE_LINE_FLOOR = 0.7
/** The floor of all sizes in points. Only a name that still does not fit, broken over lines, is printed smaller. */
const FLOOR_PT = 6
const LEAST_PT = 3.5

/** A name shrinks in one line, then breaks over lines, then shrinks to the floor; it is never cut. */
export const fitSteps: Step[] = [
  ...[1, 0.92, 0.84, 0.77, ONE_LINE_FLOOR].map((name) => ({ name, line: 'one' as const, rest: 1 })),
  ...[0.8, 0.7, 0.62, 0.55, 0.5].map((name) => ({
    ...{ name, line: 'many' as const, rest: 0.5 + name / 2 + 0.1 },
  })),
  ...[0.45, 0.4, 0.36, 0.32, 0.28, 0.25, 0.22, 0.19, 0.16].map((name) => ({
    ...{ name, line: 'many' as const, rest: Math.max(0.45, 0.45 + name / 1.6) },
  })),
]

/**
 * Gives every text the largest size with which all of it is inside of its card. All texts are measured in one pass for
 * each step, so that the browser computes the layout once a step. Returns the number of texts that do not fit.
 */
export function fitTexts(root: HTMLElement): number {
  let open = [...root.querySelectorAll<HTMLElement>('[data-fit]')]
  for (const element of open) element.style.removeProperty('--name-size')
  const largest = new Map(open.map((element) => [element, nameSizeOf(element)]))
  for (const step of fitSteps) {
    for (const element of open) apply(element, step, largest.get(element) ?? 0)
    open = open.filter((element) => overflows(element))
    if (open.length === 0) return 0
  }
  return open.length
}

const PT_IN_PX = 96 / 72

function nameSizeOf(text: HTMLElement) {
  const name = text.querySelector('p')
  return name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0
}

function apply(text: HTMLElement, { name, line, rest }: Step, largest: number) {
  const floor = name >= 0.4 ? FLOOR_PT : LEAST_PT
  const size = Math.max(name * largest, floor * PT_IN_PX)
  text.setAttribute('data-line', line)
  text.style.setProperty('--name-size', `${size}px`)
  text.style.setProperty('--shrink', String(rest))
}

function overflows(text: HTMLElement) {
  // Letters may be a fraction of a pixel larger than their box.
  return text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1
}
