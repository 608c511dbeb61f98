import type { ReactNode } from 'react'
import type { Hero } from '../../content/schema.ts'
import './drawings/drawings.css'

type SlideProps = {
  slide: Hero['slides'][number]
  position: number
  of: number
  /** Its drawing; the balloons in it carry the numbers of the parts list. */
  children: ReactNode
}

export function Slide({ slide, position, of, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${position} of ${of}: ${slide.title}`}
      className="hero-slide"
      data-current={position === 1 ? '' : undefined}
    >
      <div className="hero-text">
        <div>
          <h2 className="text-title">{slide.title}</h2>
          <p className="mt-3 max-w-[44ch] text-ink-soft">{slide.description}</p>
        </div>
        <ol className="hero-parts">
          {slide.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ol>
      </div>
      <div className="hero-drawing">{children}</div>
    </div>
  )
}
