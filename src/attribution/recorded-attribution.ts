import { type Attribution, noAttribution, touchNames } from '../../contract/attribution.ts'

/** The attribution that `record-attribution.ts` stored in this tab. */
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
