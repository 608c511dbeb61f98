// Run in the page, so they have no references to the outside.

/** The ways in which browsers show text at 200 %. */
export const enlargements = {
  /** The font size of the browser's settings: all that is in `rem` grows. */
  'a font size of 32 px': () => {
    document.documentElement.style.fontSize = '200%'
  },
  /** The text zoom of Firefox and Safari: only text grows. */
  'text zoom': () => {
    const texts = [...document.querySelectorAll<HTMLElement>('body *')]
    for (const text of texts) text.style.fontSize = '' // Of an earlier width.
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    for (const [index, text] of texts.entries()) text.style.fontSize = `${2 * (sizes[index] ?? 0)}px`
  },
}

/** By how many pixels the page can be scrolled sideways. */
export const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
