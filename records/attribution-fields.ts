import { type Attribution, campaignNames, clickIdNames } from '../contract/attribution.ts'
import { readTouch, type Touch } from '../contract/read-attribution.ts'

/** The attribution as labels and texts, for staff; empty if there is none. One row if first and last touch are the same. */
export function attributionRows({
  firstTouch,
  lastTouch,
}: Attribution): { label: string; text: string }[] {
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

/** The attribution as lines, for the end of a mail. */
export const attributionLines = (attribution: Attribution) =>
  attributionRows(attribution).map(({ label, text }) => `${label}: ${text}`)

function textOf(storedTouch: string | null) {
  const touch = readTouch(storedTouch)
  return touch && `${touch.referrer ?? 'no other site'} → ${addressOf(touch)}`
}

/** The address of the first page with its parameters, decoded. */
function addressOf({ page, referrer: _, ...parameters }: Touch) {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return query.length > 0 ? `${page}?${query.join('&')}` : page
}

/** Both touches as objects, for other programs. */
export const attributionJson = ({ firstTouch, lastTouch }: Attribution) => ({
  firstTouch: readTouch(firstTouch),
  lastTouch: readTouch(lastTouch),
})

const kinds = ['First', 'Last'] as const

/** Columns for a spreadsheet: `FirstPage`, `FirstReferrer`, `First_utm_source` … */
export const attributionColumns = kinds.flatMap((kind) => [
  `${kind}Page`,
  `${kind}Referrer`,
  ...campaignNames.map((name) => `${kind}_${name}`),
  `${kind}ClickIds`,
])

export const attributionCells = ({ firstTouch, lastTouch }: Attribution) => ({
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
