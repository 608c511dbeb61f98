import { type Attribution, noAttribution, touchNames } from '../../contract/attribution.ts'

/** What `record-attribution.ts` kept in this tab. */
export function recordedAttribution(): Attribution {
  try {
    return {
      firstTouch: sessionStorage.getItem(touchNames.first),
      lastTouch: sessionStorage.getItem(touchNames.last),
    }
  } catch {
    return noAttribution
  }
}
