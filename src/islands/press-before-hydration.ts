import { waitForHydration } from './wait-for-hydration.ts'

// A link that its island makes a control has `data-control`. A press of it before hydration waits for the script; if that
// fails to load, the link is followed. Keys that open a link elsewhere keep their meaning.

addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('astro-island[ssr] a[data-control]')
  const island = link?.closest('astro-island[ssr]')
  if (!link || !island || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  link.ariaBusy = 'true'
  const isHydrated = await waitForHydration(island)
  link.ariaBusy = null
  if (!isHydrated) location.assign(link.href)
  // React has replaced the link if the page was changed before.
  else island.querySelector<HTMLElement>(`a[data-control][href="${link.getAttribute('href')}"]`)?.click()
})
