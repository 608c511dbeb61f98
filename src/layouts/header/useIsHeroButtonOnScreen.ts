import { useEffect, useRef, useState } from 'react'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'

/** Whether the hero's button is on the screen, below the header: a screen has one primary button. */
export function useIsHeroButtonOnScreen() {
  const button = useRef<Element>(null)
  // Before hydration, as if it were there.
  const [hasButton, setHasButton] = useState(true)
  useEffect(() => {
    button.current = document.querySelector('#home [command=show-modal]')
    setHasButton(button.current !== null)
  }, [])
  const isOnScreen = useIsOnScreen(button, { rootMargin: '-64px 0px 0px', initially: true })
  return hasButton && isOnScreen
}
