import { useEffect, useState } from 'react'

/** A line just above the middle of the viewport: the section that crosses it is the current one. */
const CURRENT_LINE = '-45% 0px -55% 0px'

/** The id of the section in the middle of the viewport; undefined if it is not one of the given sections. */
export function useCurrentSection(sections: readonly { id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target.id)
          else crossing.delete(target.id)
        }
        setCurrent(sections.find(({ id }) => crossing.has(id))?.id)
      },
      { rootMargin: CURRENT_LINE },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
