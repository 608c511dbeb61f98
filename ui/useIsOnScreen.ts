import { type RefObject, useEffect, useState } from 'react'

type Options = {
  /** The `rootMargin` of the `IntersectionObserver`. */
  rootMargin?: string
  /** The result before the element is observed. */
  initially: boolean
}

/** Whether a part of the element is in the viewport, extended by the margin. */
export function useIsOnScreen(element: RefObject<Element | null>, { rootMargin = '0px', initially }: Options) {
  const [isOnScreen, setIsOnScreen] = useState(initially)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsOnScreen(entries.at(-1)?.isIntersecting ?? initially), {
      rootMargin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin, initially])

  return isOnScreen
}
