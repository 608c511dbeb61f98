import { noTouches, type Touches, touchNames } from '../../contract/attribution.ts'

/** What `keep-touch.ts` kept in this tab. */
export function keptTouches(): Touches {
  try {
    return {
      firstTouch: sessionStorage.getItem(touchNames.first),
      lastTouch: sessionStorage.getItem(touchNames.last),
    }
  } catch {
    return noTouches
  }
}
