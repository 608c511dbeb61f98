import { useEffect, useState } from 'react'

/** Just above the middle of the window: the section that crosses it is the one being read. */
const READING_LINE = '-45% 0px -55% 0px'

/** Which of these sections is being read; none while something else of the page is. */
export function useCurrentSection(ids: readonly string[], atFirst: string) {
  const [current, setCurrent] = useState<string | undefined>(atFirst)
  useEffect(() => {
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target.id)
          else crossing.delete(target.id)
        }
        setCurrent(ids.find((id) => crossing.has(id)))
      },
      { rootMargin: READING_LINE },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
