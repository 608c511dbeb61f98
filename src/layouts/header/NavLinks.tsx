import { DialogButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './NavLinks.module.css'
import { navLinks } from './nav-links.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

type NavLinksProps = {
  place: 'bar' | 'menu'
  /** The id of the section in the middle of the viewport. */
  current: string | undefined
  employeePortalUrl: string
}

export function NavLinks({ place, current, employeePortalUrl }: NavLinksProps) {
  const size = place === 'menu' ? 'large' : 'small'
  return (
    <ul className={styles[place]}>
      {navLinks.map(({ id, label }) => (
        <li key={id}>
          <NavLink
            href={`#${id}`}
            size={size}
            aria-current={id === current ? 'location' : undefined}
          >
            {label}
          </NavLink>
        </li>
      ))}
      <li className={styles.action}>
        <DialogButton
          opens="engage-talent"
          page="/request/trial"
          look="primary"
          className={styles.button}
        >
          Engage Talent
        </DialogButton>
      </li>
      <li>
        <NavLink href={employeePortalUrl} size={size} target="_blank" rel="noopener">
          Emp Corner <Icon name="arrowOut" className={styles.arrow} />
        </NavLink>
      </li>
      <li className={styles.theme}>
        <ThemeSwitch />
      </li>
    </ul>
  )
}
