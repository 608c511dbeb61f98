import type { Page } from '@playwright/test'

/** Everything that a control of the site can change. */
export const stateOf = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    theme: document.documentElement.dataset.theme,
    open: [...document.querySelectorAll('dialog[open], :popover-open')].map(({ id }) => id),
    slide: document.querySelector('[aria-roledescription="carousel"] [aria-current]')?.textContent,
    tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
    errors: document.querySelectorAll('[aria-invalid=true]').length,
    // Of the header the links only: its buttons follow the scroll position.
    text: [...document.querySelectorAll<HTMLElement>('body > :not(script, style, :has(> header)), header a')]
      // biome-ignore lint/performance/useDomNodeTextContent: what is not shown has not appeared
      .map(({ innerText }) => innerText)
      .join(' '),
  }))
