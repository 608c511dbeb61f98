/** Whether a part of the element is visible in the viewport. */
export function isOnScreen(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && getComputedStyle(element).visibility === 'visible'
}
