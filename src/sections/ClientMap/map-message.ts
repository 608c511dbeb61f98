/** What the framed map document tells the page around it. */
export type MapMessage = 'ready' | 'failed'

/** Says no to everything but a message of this site's own map document. */
export function readMapMessage(event: MessageEvent, frame: HTMLIFrameElement | null) {
  const isOurs = event.origin === location.origin && event.source === frame?.contentWindow
  return isOurs && isMapMessage(event.data) ? event.data : undefined
}

export const tellPage = (message: MapMessage) => parent.postMessage(message, location.origin)

const isMapMessage = (data: unknown): data is MapMessage => data === 'ready' || data === 'failed'
