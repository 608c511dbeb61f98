import type { ReactNode } from 'react'
import type { Hero } from '../../content/schema.ts'
import styles from './Slide.module.css'

type SlideProps = {
  slide: Hero['slides'][number]
  /** The accessible name: '1 of 3: Business Solutions'. */
  label: string
  roleDescription: string
  isFirst: boolean
  /** A picture of the company. */
  children?: ReactNode
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
      {children}
      <h2>{slide.title}</h2>
      <p>{slide.description}</p>
      <ul>
        {slide.bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
    </div>
  )
}
