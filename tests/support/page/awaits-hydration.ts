/**
 * Astro takes `ssr` away when React is asked to take over, which React does later. Used in the page, so it may use
 * nothing from outside it.
 */
export function awaitsHydration(island: Element) {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const [, root] =
    Object.entries<Root>(island as never).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  return island.hasAttribute('ssr') || root?.stateNode.current.memoizedState.isDehydrated !== false
}
