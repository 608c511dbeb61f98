import type { ReactNode } from 'react'
import type { Hero } from '../../content/schema.ts'
import styles from './Slide.module.css'

type SlideProps = {
  slide: Hero['slides'][number]
  /** The accessible name: '1 of 3: Business Solutions'. */
  label: string
  roleDescription: string
  isFirst: boolean
  /** The drawing. Its balloons, if it has any, have the numbers of the parts list. */
  children: ReactNode
}

export function Slide({ slide, label, roleDescription, isFirst, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but not a fieldset
    <div
      role="group"
      aria-roledescription={roleDescription}
      aria-label={label}
      className={styles.slide}
      data-slide=""
      data-current={isFirst ? '' : undefined}
    >
      <div className={styles.drawing}>{children}</div>
      <div className={styles.text}>
        <h2>{slide.title}</h2>
        <p>{slide.description}</p>
        <ol className={styles.parts}>
          {slide.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
