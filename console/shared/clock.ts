let offsetMs = 0

/** The service's time: the clock of this device may be wrong. */
export const serviceNow = () => Date.now() + offsetMs

/** Called with the time of an answer that has just arrived. */
export function setServiceTime(now: number) {
  offsetMs = now - Date.now()
}

/** How far the clock of this device is ahead of the service's; negative if it is behind. */
export const clockError = () => -offsetMs
