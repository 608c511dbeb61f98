/** Whether a part of it can be seen now. */
export function isOnScreen(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && getComputedStyle(element).visibility === 'visible'
}
