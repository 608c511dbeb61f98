import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './CropStage.module.css'
import { partOf, type View } from './crop-view.ts'
import type { Picture } from './read-picture.ts'
import { useCropGestures } from './useCropGestures.ts'

/** As in the style sheet: the width of the frame, relative to the stage. */
const FRAME_WIDTH = 0.672

type StageProps = {
  picture: Picture
  view: View
  onChange: (view: View) => void
  describedBy: string
}

/** The picture behind a frame that does not move. A canvas, because the content security policy forbids `blob:` pictures. */
export function CropStage({ picture, view, onChange, describedBy }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const side = useSide(stage)
  const { size, preview } = picture
  const scale = (side * FRAME_WIDTH) / partOf(size, view).width
  const gestures = useCropGestures({ stage, picture: size, view, onChange, scale })

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || side === 0) return
    const pixels = Math.round(side * devicePixelRatio)
    context.canvas.width = pixels // Clears it, too.
    context.canvas.height = pixels
    const drawn = scale * (pixels / side)
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      preview,
      pixels / 2 - view.x * drawn,
      pixels / 2 - view.y * drawn,
      size.width * drawn,
      size.height * drawn,
    )
  }, [preview, scale, side, size, view])

  return (
    <div
      ref={stage}
      className={styles.stage}
      role="application"
      aria-label="Part of the picture"
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has its own keys
      tabIndex={0}
      {...gestures}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div className={styles.frame} />
    </div>
  )
}

function useSide(stage: { current: HTMLElement | null }) {
  const [side, setSide] = useState(0)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(() => setSide(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return side
}
