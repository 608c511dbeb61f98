import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useCallback, useSyncExternalStore } from 'react'

/** The slide that is shown or being slid to. */
export function useSelectedSlide(embla: UseEmblaCarouselType[1]) {
  const subscribe = useCallback(
    (changed: () => void) => {
      embla?.on('select', changed).on('reInit', changed)
      return () => void embla?.off('select', changed).off('reInit', changed)
    },
    [embla],
  )
  return useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  )
}
