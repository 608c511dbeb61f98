import { type Attribution, campaignNames, clickIdNames } from '../contract/attribution.ts'
import { readTouch, type Touch } from '../contract/read-attribution.ts'

type AttributionWords = typeof attributionWords

const attributionWords = {
  cameFrom: 'Came from',
  firstCameFrom: 'First came from',
  lastCameFrom: 'Last came from',
  noOtherSite: 'no other site',
}

/**
 * The attribution for staff: a row for each touch, or one row if both touches are the same. A request without attribution
 * has no rows. The words are English unless others are given.
 */
export function attributionRows(
  { firstTouch, lastTouch }: Attribution,
  words: AttributionWords = attributionWords,
): { label: string; text: string }[] {
  const first = textOf(firstTouch, words)
  const last = textOf(lastTouch, words)
  if (first && last && first !== last) {
    return [
      { label: words.firstCameFrom, text: first },
      { label: words.lastCameFrom, text: last },
    ]
  }
  const text = last ?? first
  return text ? [{ label: words.cameFrom, text }] : []
}

/** The attribution as lines, for the end of a mail. */
export const attributionLines = (attribution: Attribution, words?: AttributionWords) =>
  attributionRows(attribution, words).map(({ label, text }) => `${label}: ${text}`)

function textOf(storedTouch: string | null, { noOtherSite }: AttributionWords) {
  const touch = readTouch(storedTouch)
  return touch && `${touch.referrer ?? noOtherSite} → ${addressOf(touch)}`
}

/** The address of the first page with its parameters, decoded. */
function addressOf({ page, referrer: _, ...parameters }: Touch) {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return query.length > 0 ? `${page}?${query.join('&')}` : page
}

type LabelledRow = { label: string; text: string }

/** Each touch for staff, with labels for its parameters. One touch if both are the same. */
export function labelledTouches({ firstTouch, lastTouch }: Attribution): { title: string; rows: LabelledRow[] }[] {
  const { cameFrom, firstCameFrom, lastCameFrom } = attributionWords
  const first = readTouch(firstTouch)
  const last = readTouch(lastTouch)
  if (first && last && firstTouch !== lastTouch) {
    return [
      { title: firstCameFrom, rows: rowsOf(first) },
      { title: lastCameFrom, rows: rowsOf(last) },
    ]
  }
  const touch = last ?? first
  return touch ? [{ title: cameFrom, rows: rowsOf(touch) }] : []
}

const parameterLabels: Record<Exclude<keyof Touch, 'page' | 'referrer'>, string> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  gclid: 'Google Ads click',
  gbraid: 'Google Ads click (gbraid)',
  wbraid: 'Google Ads click (wbraid)',
  dclid: 'Google display click',
  fbclid: 'Facebook click',
  msclkid: 'Microsoft Ads click',
  li_fat_id: 'LinkedIn click',
  ttclid: 'TikTok click',
  twclid: 'X click',
}

function rowsOf({ page, referrer, ...parameters }: Touch): LabelledRow[] {
  const named = [...campaignNames, ...clickIdNames].flatMap((name) => {
    const value = parameters[name]
    return value ? [{ label: parameterLabels[name], text: shortened(value) }] : []
  })
  return [
    { label: 'Site', text: referrer ?? attributionWords.noOtherSite },
    { label: 'First page', text: page },
    ...named,
  ]
}

const MAX_SHOWN = 60

/** Click ids have up to 200 characters; exports have them whole. */
const shortened = (text: string) => ([...text].length > MAX_SHOWN ? `${[...text].slice(0, MAX_SHOWN).join('')}…` : text)

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
