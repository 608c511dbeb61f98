import { campaignNames, clickIdNames, type Touches } from '../contract/attribution.ts'
import { readTouch, type Touch } from '../contract/read-attribution.ts'

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
