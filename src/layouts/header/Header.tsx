import styles from './Header.module.css'
import { HeaderBar } from './HeaderBar.tsx'
import { Menu } from './Menu.tsx'
import { NavLinks } from './NavLinks.tsx'
import { navLinks } from './nav-links.ts'
import { useCurrentSection } from './useCurrentSection.ts'
import { useScrolled } from './useScrolled.ts'

const sections = navLinks.map(({ id }) => id)

type HeaderProps = {
  companyName: string
  /** The address of 'Emp Corner'. */
  employeePortalUrl: string
}

export function Header({ companyName, employeePortalUrl }: HeaderProps) {
  const current = useCurrentSection(sections, 'home')
  const isScrolled = useScrolled()
  return (
    <HeaderBar companyName={companyName} home="#home" isScrolled={isScrolled}>
      <nav aria-label="Main" className={styles.nav}>
        <NavLinks place="bar" current={current} employeePortalUrl={employeePortalUrl} />
      </nav>
      <Menu>
        <NavLinks place="menu" current={current} employeePortalUrl={employeePortalUrl} />
      </Menu>
    </HeaderBar>
  )
}
