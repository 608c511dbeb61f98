import type { ReactNode } from 'react'
import styles from './Icon.module.css'

/** On a 16-unit grid, with the stroke width and line ends of the larger drawings. */
const drawings = {
  arrowLeft: <path d="M14 8H2.5M7 3.5 2.5 8 7 12.5" />,
  arrowRight: <path d="M2 8h11.5M9 3.5 13.5 8 9 12.5" />,
  close: <path d="m3 3 10 10M13 3 3 13" />,
  menu: <path d="M2 5h12M2 11h12" />,
  pause: <path d="M5.5 3v10M10.5 3v10" />,
  play: <path d="M5 3v10l8-5z" />,
  replay: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2v3h3" />,
  check: <path d="m2.5 8.5 3.5 4 7.5-9" />,
  alert: <path d="M8 2.5v7M8 12v1.5" />,
  chevron: <path d="m3.5 6 4.5 4.5L12.5 6" />,
  phone: (
    <path d="M4 2h2.5l1.2 3.2-1.6 1.2a8 8 0 0 0 3.5 3.5l1.2-1.6L14 9.5V12a1.6 1.6 0 0 1-1.7 1.6A10.6 10.6 0 0 1 2.4 3.7 1.6 1.6 0 0 1 4 2Z" />
  ),
  contact: <path d="M6.5 2.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 1 0 0-5.2M1.5 14c0-3 2-4 5-4s5 1 5 4M13 4v5M10.5 6.5h5" />,
  enlarge: <path d="M7 2a5 5 0 1 0 0 10A5 5 0 1 0 7 2M10.6 10.6 14 14M7 4.7v4.6M4.7 7h4.6" />,
  share: <path d="M8 10V1.5M4.7 4.8 8 1.5l3.3 3.3M5 7H3v7h10V7h-2" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

const mirrored: IconName[] = ['arrowLeft', 'arrowRight']

/** Decorative: use it beside a text or in an element with an accessible name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const direction = mirrored.includes(name) ? styles.mirrored : ''
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`${styles.icon} ${direction} ${className}`}>
      {drawings[name]}
    </svg>
  )
}
