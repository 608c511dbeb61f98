import type { ReactNode } from 'react'
import type { Hero } from '../../content/schema.ts'
import styles from './Slide.module.css'

type SlideProps = {
  slide: Hero['slides'][number]
  position: number
  of: number
  /** The drawing. Its balloons have the numbers of the parts list. */
  children: ReactNode
}

export function Slide({ slide, position, of, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${position} of ${of}: ${slide.title}`}
      className={styles.slide}
      data-current={position === 1 ? '' : undefined}
    >
      <div className={styles.text}>
        <h2>{slide.title}</h2>
        <p>{slide.description}</p>
        <ol className={styles.parts}>
          {slide.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ol>
      </div>
      <div className={styles.drawing}>{children}</div>
    </div>
  )
}
