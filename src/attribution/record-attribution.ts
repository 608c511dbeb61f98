import {
  campaignNames,
  clickIdNames,
  MAX_TOUCH_BYTES,
  MAX_TOUCH_LENGTH,
  touchNames,
} from '../../contract/attribution.ts'

export const attributionLimits = {
  names: touchNames,
  texts: campaignNames as readonly string[],
  ids: clickIdNames as readonly string[],
  maxLength: MAX_TOUCH_LENGTH,
  maxBytes: MAX_TOUCH_BYTES,
}

/**
 * Stores the first touch of this tab, and the last one: the latest arrival from another site or a campaign. Runs as an
 * inline script on every page but the 404 page, so it may use nothing from its module.
 */
export function recordAttribution({ names, texts, ids, maxLength, maxBytes }: typeof attributionLimits) {
  try {
    const query = new URLSearchParams(location.search)
    const referrer = document.referrer ? new URL(document.referrer) : null
    const isExternal = referrer?.protocol.startsWith('http') && referrer.origin !== location.origin
    const values: [string, string][] = [['page', location.pathname]]
    if (referrer && isExternal) values.push(['referrer', referrer.origin + referrer.pathname])
    for (const name of [...texts, ...ids]) {
      const value = query.get(name)?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
      if (value) values.push([name, value])
    }
    const serialise = (limit: number) => {
      const touch = new URLSearchParams()
      for (const [name, value] of values) {
        const characters = [...value]
        // A truncated click id is useless.
        if (ids.includes(name) && characters.length > limit) continue
        touch.set(name, characters.slice(0, limit).join(''))
      }
      return touch.toString()
    }
    const touch = [maxLength, 50].map(serialise).find((text) => text.length <= maxBytes) ?? serialise(8)
    const first = sessionStorage.getItem(names.first)
    const last = sessionStorage.getItem(names.last) ?? first
    if (first === null) sessionStorage.setItem(names.first, touch)
    else if (values.length > 1 && touch !== last) sessionStorage.setItem(names.last, touch)
  } catch {
    // Storage is forbidden: the attribution stays unknown.
  }
}
