/** What is read of an address beside its path: where a campaign sends people, and what it says of itself. */
export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
/** What advertisers add to count a click; cut short it would say nothing. */
export const clickIdNames = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'li_fat_id',
  'ttclid',
  'twclid',
] as const

/** Of one value, in code points. */
export const MAX_TOUCH_LENGTH = 200
/** Of a touch as it travels. */
export const MAX_TOUCH_BYTES = 1024

/**
 * How a visitor came here, first and last in this tab: each as a query string, so that it can be kept and sent as it
 * is. `read-attribution.ts` says what stands in it. Null where the page did not say.
 */
export type Attribution = { firstTouch: string | null; lastTouch: string | null }

export const noAttribution: Attribution = { firstTouch: null, lastTouch: null }

/** Names of the headers, and of what the tab keeps. */
export const touchNames = { first: 'first-touch', last: 'last-touch' } as const

/** They travel in headers, so that the wire stays as it is. */
export const attributionHeaders = ({
  firstTouch,
  lastTouch,
}: Attribution): Record<string, string> => ({
  ...(firstTouch !== null && { [touchNames.first]: firstTouch }),
  ...(lastTouch !== null && { [touchNames.last]: lastTouch }),
})
