/** Messages from the map document in the iframe to the embedding page. */
export type MapMessage = 'ready' | 'failed'

/** Ignores messages from anything but this site's map document. */
export function readMapMessage(event: MessageEvent, frame: HTMLIFrameElement | null) {
  const isOurs = event.origin === location.origin && event.source === frame?.contentWindow
  return isOurs && isMapMessage(event.data) ? event.data : undefined
}

export const postMapMessage = (message: MapMessage) => parent.postMessage(message, location.origin)

const isMapMessage = (data: unknown): data is MapMessage => data === 'ready' || data === 'failed'
