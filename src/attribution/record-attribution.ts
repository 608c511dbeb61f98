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
  most: MAX_TOUCH_LENGTH,
  maxBytes: MAX_TOUCH_BYTES,
}

/**
 * Keeps in this tab how the visitor came: the first time, and the last time that another site or a campaign led here.
 * Runs inline on every page but the 404 page, so it may use nothing from outside it.
 */
export function recordAttribution({ names, texts, ids, most, maxBytes }: typeof attributionLimits) {
  try {
    const said = new URLSearchParams(location.search)
    const from = document.referrer ? new URL(document.referrer) : null
    const isFromOutside = from?.protocol.startsWith('http') && from.origin !== location.origin
    const values: [string, string][] = [['page', location.pathname]]
    if (from && isFromOutside) values.push(['referrer', from.origin + from.pathname])
    for (const name of [...texts, ...ids]) {
      const value = said.get(name)?.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
      if (value) values.push([name, value])
    }
    const write = (longest: number) => {
      const touch = new URLSearchParams()
      for (const [name, value] of values) {
        const characters = [...value]
        // A part of a click's id says nothing.
        if (ids.includes(name) && characters.length > longest) continue
        touch.set(name, characters.slice(0, longest).join(''))
      }
      return touch.toString()
    }
    const touch = [most, 50].map(write).find((text) => text.length <= maxBytes) ?? write(8)
    const first = sessionStorage.getItem(names.first)
    const last = sessionStorage.getItem(names.last) ?? first
    if (first === null) sessionStorage.setItem(names.first, touch)
    else if (values.length > 1 && touch !== last) sessionStorage.setItem(names.last, touch)
  } catch {
    // Nothing may be kept here: then nobody knows.
  }
}
