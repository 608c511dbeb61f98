import { useEffect, useRef } from 'react'

let isPageLoad = true

/** Focuses the heading of a screen that replaces another one, so that a screen reader says where the person is. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After a page load the browser starts at the top of the page.
    if (!isPageLoad) heading.current?.focus()
    isPageLoad = false
  }, [])
  return heading
}
