import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useCallback, useSyncExternalStore } from 'react'

/** The index of the slide that is shown, or of the target during an animation. */
export function useSelectedSlide(embla: UseEmblaCarouselType[1]) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      embla?.on('select', onChange).on('reInit', onChange)
      return () => void embla?.off('select', onChange).off('reInit', onChange)
    },
    [embla],
  )
  return useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  )
}
