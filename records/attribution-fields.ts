import { campaignNames, clickIdNames, type Touches } from '../contract/attribution.ts'
import { readTouch, type Touch } from '../contract/read-attribution.ts'

/** How a visitor came, for staff; nothing where the page did not say. One row where first and last are the same. */
export function touchRows({ firstTouch, lastTouch }: Touches): { label: string; text: string }[] {
  const [first, last] = [textOf(firstTouch), textOf(lastTouch)]
  if (first && last && first !== last) {
    return [
      { label: 'First came from', text: first },
      { label: 'Last came from', text: last },
    ]
  }
  const text = last ?? first
  return text ? [{ label: 'Came from', text }] : []
}

/** The same below a mail. */
export const touchLines = (touches: Touches) =>
  touchRows(touches).map(({ label, text }) => `${label}: ${text}`)

function textOf(kept: string | null) {
  const touch = readTouch(kept)
  return touch && `${touch.referrer ?? 'no other site'} → ${addressOf(touch)}`
}

/** As it stood in the browser, but legible. */
function addressOf({ page, referrer: _, ...said }: Touch) {
  const query = Object.entries(said).map(([name, value]) => `${name}=${value}`)
  return query.length > 0 ? `${page}?${query.join('&')}` : page
}

/** For other programs: what stands in each. */
export const touchesJson = ({ firstTouch, lastTouch }: Touches) => ({
  firstTouch: readTouch(firstTouch),
  lastTouch: readTouch(lastTouch),
})

const kinds = ['First', 'Last'] as const

/** For a spreadsheet: `FirstPage`, `FirstReferrer`, `First_utm_source` … */
export const touchColumns = kinds.flatMap((kind) => [
  ...[`${kind}Page`, `${kind}Referrer`],
  ...campaignNames.map((name) => `${kind}_${name}`),
  `${kind}ClickIds`,
])

export const touchCells = ({ firstTouch, lastTouch }: Touches) => ({
  ...cellsOf('First', readTouch(firstTouch)),
  ...cellsOf('Last', readTouch(lastTouch)),
})

function cellsOf(kind: (typeof kinds)[number], touch: Touch | null): Record<string, string> {
  if (!touch) return {}
  const clickIds = clickIdNames.flatMap((name) => (touch[name] ? [`${name}=${touch[name]}`] : []))
  return {
    [`${kind}Page`]: touch.page,
    [`${kind}Referrer`]: touch.referrer ?? '',
    ...Object.fromEntries(campaignNames.map((name) => [`${kind}_${name}`, touch[name] ?? ''])),
    [`${kind}ClickIds`]: clickIds.join('&'),
  }
}
