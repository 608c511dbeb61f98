import type { Page } from '@playwright/test'

/**
 * The texts in the hydrated parts of the page that are not the only child of their element. React keeps a reference to
 * the text node of such a text, and fails, or changes nothing that is visible, after another program replaced the node.
 */
export const findLooseTexts = (page: Page) => page.evaluate(looseTexts)

/** Runs in the page. React has a node in its own tree for each text that is not an only child. */
function looseTexts() {
  type Fiber = { tag: number; memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null }
  const HOST_TEXT = 6
  const found: string[] = []
  const search = (fiber: Fiber | null) => {
    for (let one = fiber; one; one = one.sibling) {
      if (one.tag === HOST_TEXT && String(one.memoizedProps).trim()) found.push(String(one.memoizedProps))
      search(one.child)
    }
  }
  for (const element of document.querySelectorAll('*'))
    for (const [key, root] of Object.entries(element))
      if (key.startsWith('__reactContainer$')) search(root.stateNode.current)
  return found
}
