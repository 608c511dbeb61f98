// A page that the browser restores from its back/forward cache is reloaded if a later page of the tab has sent or changed
// one of its forms, or has dismissed the strip: a form that is filled in again would be sent a second time.

let whenLeft = ''
addEventListener('pagehide', () => {
  whenLeft = readStored()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStored() !== whenLeft) location.reload()
})

/** The filled-in fields of the drafts, and the last request. */
function readStored() {
  try {
    const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:'))
    const fields = drafts.flatMap(([key, draft]) =>
      Object.entries(JSON.parse(draft).fields)
        .filter(([, value]) => (value as string | string[] | null)?.length)
        .map((field) => [key, ...field]),
    )
    return JSON.stringify([...fields.map(String).sort(), sessionStorage.getItem('request')])
  } catch {
    return '' // Storage is forbidden: no other page knows what was typed on this one.
  }
}
