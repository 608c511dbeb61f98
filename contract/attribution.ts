/** Query parameters that campaigns add to a link. */
export const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
/** Query parameters that advertisers add to count a click. A truncated click id is useless. */
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

/** Code points of one value. */
export const MAX_TOUCH_LENGTH = 200
/** Bytes of a touch in its header. */
export const MAX_TOUCH_BYTES = 1024

/**
 * How a visitor came to the site, first and last in this tab. Each touch is a query string, stored and sent without
 * conversion; `read-attribution.ts` defines its fields. Null if the page sent none.
 */
export type Attribution = { firstTouch: string | null; lastTouch: string | null }

export const noAttribution: Attribution = { firstTouch: null, lastTouch: null }

/** Names of the request headers and of the `sessionStorage` items. */
export const touchNames = { first: 'first-touch', last: 'last-touch' } as const

/** Sent in headers, so that the request bodies of the wire do not change. */
export const attributionHeaders = ({ firstTouch, lastTouch }: Attribution): Record<string, string> => ({
  ...(firstTouch !== null && { [touchNames.first]: firstTouch }),
  ...(lastTouch !== null && { [touchNames.last]: lastTouch }),
})
