import { DialogButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { HomeLink } from './HomeLink.tsx'
import { Menu } from './Menu.tsx'
import { navLinks } from './nav-links.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useCurrentSection } from './useCurrentSection.ts'
import { useScrolled } from './useScrolled.ts'
import './header.css'

const sections = navLinks.map(({ id }) => id)

type HeaderProps = {
  companyName: string
  /** Where 'Emp Corner' goes. */
  employeePortalUrl: string
}

export function Header({ companyName, employeePortalUrl }: HeaderProps) {
  const current = useCurrentSection(sections, 'home')
  const scrolled = useScrolled()
  const links = <NavLinks current={current} employeePortalUrl={employeePortalUrl} />
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="sheet flex h-(--header-height) items-center justify-between gap-6">
        <HomeLink href="#home" companyName={companyName} />
        <nav aria-label="Main" className="hidden md:block">
          {links}
        </nav>
        <Menu>{links}</Menu>
      </div>
    </header>
  )
}

type NavLinksProps = { current: string | undefined; employeePortalUrl: string }

function NavLinks({ current, employeePortalUrl }: NavLinksProps) {
  return (
    <ul className="nav-links">
      {navLinks.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="nav-link"
            aria-current={id === current ? 'location' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
      <li>
        <DialogButton
          opens="engage-talent"
          page="/request/trial"
          look="primary"
          className="nav-button"
        >
          Engage Talent
        </DialogButton>
      </li>
      <li>
        <a href={employeePortalUrl} target="_blank" rel="noopener" className="nav-link">
          Emp Corner <Icon name="arrowOut" className="ms-1 inline text-[0.7em]" />
        </a>
      </li>
      <li className="nav-theme">
        <ThemeSwitch />
      </li>
    </ul>
  )
}
