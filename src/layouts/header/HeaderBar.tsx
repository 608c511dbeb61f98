import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'

type HeaderBarProps = {
  /** The accessible name of the link to the landing page. */
  label: string
  /** The drawing in the link to the landing page. */
  logo: ReactNode
  /** The address of the landing page, or its first section. */
  home: string
  isScrolled?: boolean
  children: ReactNode
}

/** The bar at the top of every page: the logo as a link to the landing page, and the page's own links. */
export function HeaderBar({ label, logo, home, isScrolled, children }: HeaderBarProps) {
  return (
    <header className={styles.bar} data-scrolled={isScrolled || undefined}>
      <a href={home} className={styles.home} aria-label={label}>
        {logo}
      </a>
      {children}
    </header>
  )
}
