import type { Page } from '@playwright/test'

/** The changes that other programs make to a page in the visitor's browser. */
export const foreignChanges = {
  'a translator': { change: translate },
  'a password manager': { change: decorateFields },
  'a linkifier': { change: linkNumbers },
  'a content blocker': { change: removeElements },
} as const

export type ForeignChange = keyof typeof foreignChanges

/** Changes the page once. The content blocker removes the elements that match the selector. */
export const changeOnce = (page: Page, by: ForeignChange, blocked = '') =>
  page.evaluate<void>(`(${foreignChanges[by].change})(${JSON.stringify(blocked)})`)

/** Changes the page now, and again after each further change of it. */
export const changeAlways = (page: Page, by: ForeignChange, blocked = '') =>
  page.evaluate<void>(`{
    const change = ${foreignChanges[by].change}
    change(${JSON.stringify(blocked)})
    const observer = new MutationObserver(() => change(${JSON.stringify(blocked)}))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)

// The functions run in the page, so they have no references to the outside.

/** Puts each text into two elements, as Chrome and Edge do. The words stay, so that tests find them. */
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const parent = text.parentElement
    if (!text.data.trim() || !parent) continue
    if (parent.closest('font, script, style, noscript, textarea, [translate=no]')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** Puts a button beside each field, and attributes on fields and forms. */
function decorateFields() {
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.hasAttribute('data-manager')) continue
    field.setAttribute('data-manager', '1')
    field.setAttribute('spellcheck', 'false')
    const overlay = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.tabIndex = -1
    overlay.append(button)
    field.after(overlay)
    field.closest('form')?.setAttribute('data-manager-form', 'signup')
  }
}

/** Makes telephone numbers, email addresses and other numbers links, as browsers on phones do. */
function linkNumbers() {
  const pattern = /(\+?[\d(][\d\s().-]{5,}\d|[\w.-]+@[\w.-]+\w|\d{2,})/
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    if (!pattern.test(text.data)) continue
    if (text.parentElement?.closest('a, button, script, style, noscript, textarea, select')) continue
    const parts = text.data.split(pattern).map((part, index) => {
      if (index % 2 === 0) return part
      const link = document.createElement('a')
      link.href = `tel:${part}`
      link.append(part)
      return link
    })
    text.replaceWith(...parts)
  }
}

function removeElements(selector?: string) {
  if (selector) for (const element of document.querySelectorAll(selector)) element.remove()
}
