import { useEffect, useState } from 'react'

/**
 * Whether another button that opens the dialog 'Build Your AI Agent' is on the screen, below the header: a screen has one
 * primary button. Before hydration it is true, because the page usually opens with the hero.
 */
export function useIsStartButtonOnScreen() {
  const [isOnScreen, setIsOnScreen] = useState(true)
  useEffect(() => {
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        setIsOnScreen(seen.size > 0)
      },
      { rootMargin: '-64px 0px 0px' },
    )
    const button = '[commandfor=build-your-ai-agent]'
    // The agent demo replaces its button with each conversation.
    const places = document.querySelectorAll(`#home ${button}, :has(> [role=tablist]), footer ${button}`)
    for (const place of places) observer.observe(place)
    setIsOnScreen(places.length > 0)
    return () => observer.disconnect()
  }, [])
  return isOnScreen
}
