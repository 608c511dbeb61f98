import type { ReactNode } from 'react'
import { Logotype } from '../../../ui/brand/Logotype.tsx'
import styles from './HeaderBar.module.css'

type HeaderBarProps = {
  companyName: string
  home: '/' | '#home'
  isScrolled?: boolean
  children: ReactNode
}

/** The bar at the top of every page: the logotype as a link to the landing page, and the page's own links. */
export function HeaderBar({ companyName, home, isScrolled, children }: HeaderBarProps) {
  return (
    <header className={styles.bar} data-scrolled={isScrolled || undefined}>
      <a href={home} className={styles.home} aria-label={`${companyName}, home`}>
        <Logotype className={styles.logotype} />
      </a>
      {children}
    </header>
  )
}
