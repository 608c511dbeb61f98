/**
 * Astro removes `ssr` when hydration starts, and React completes it later. Runs in the page, so it has no references to
 * the outside.
 */
export function needsHydration(island: Element) {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const [, root] = Object.entries<Root>(island as never).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  return island.hasAttribute('ssr') || root?.stateNode.current.memoizedState.isDehydrated !== false
}
