import { useEffect, useRef } from 'react'

/** Whether the component is still in the page, for what ends later. */
export function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
