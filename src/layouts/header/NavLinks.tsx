import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { InterfaceWords } from '../../content/schema.ts'
import { NavLink } from './NavLink.tsx'
import styles from './NavLinks.module.css'
import type { NavLinkData } from './nav-links.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

type NavLinksProps = {
  place: 'bar' | 'menu'
  words: InterfaceWords['header']
  links: NavLinkData[]
  /** The id of the section in the middle of the viewport. */
  current: string | undefined
  employeePortalUrl: string
  /** A button after the link to Contact. */
  action?: ReactNode
}

export function NavLinks(props: NavLinksProps) {
  const { place, words, links, current, employeePortalUrl, action } = props
  const size = place === 'menu' ? 'large' : 'small'
  return (
    <ul className={styles[place]}>
      {links.map(({ id, label }) => (
        <li key={id}>
          <NavLink href={`#${id}`} size={size} aria-current={id === current ? 'location' : undefined}>
            {label}
          </NavLink>
        </li>
      ))}
      {action && <li className={styles.action}>{action}</li>}
      <li>
        <NavLink href={employeePortalUrl} size={size} target="_blank" rel="noopener">
          <span>{words.portal}</span> <Icon name="arrowOut" className={styles.arrow} />
        </NavLink>
      </li>
      <li className={styles.theme}>
        <ThemeSwitch size={size} words={words.theme} />
      </li>
    </ul>
  )
}
