import { type RefObject, useEffect, useState } from 'react'

/** Whether the element reaches into the middle of the screen. */
export function useIsInView(element: RefObject<Element | null>) {
  const [isInView, setIsInView] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsInView(entry?.isIntersecting ?? false),
      { rootMargin: '-25% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isInView
}
