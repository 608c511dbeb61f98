import { type RefObject, useEffect, useState } from 'react'

type Options = {
  /** As for an `IntersectionObserver`. */
  rootMargin?: string
  /** What is returned before the element was observed. */
  initially: boolean
}

/** Whether a part of the element is on the screen, or within the margin. */
export function useIsOnScreen(
  element: RefObject<Element | null>,
  { rootMargin = '0px', initially }: Options,
) {
  const [isOnScreen, setIsOnScreen] = useState(initially)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsOnScreen(entries.at(-1)?.isIntersecting ?? initially),
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin, initially])

  return isOnScreen
}
