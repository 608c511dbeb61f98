import type { ReactNode } from 'react'
import { DialogButton } from '../../../ui/Button.tsx'
import type { Language } from '../../content/locales/languages.ts'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './Header.module.css'
import { HeaderBar } from './HeaderBar.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Menu } from './Menu.tsx'
import { NavLink } from './NavLink.tsx'
import type { NavLinkData } from './nav-links.ts'
import { useCurrentSection } from './useCurrentSection.ts'
import { useIsStartButtonOnScreen } from './useIsStartButtonOnScreen.ts'
import { useScrolled } from './useScrolled.ts'

type HeaderProps = {
  words: InterfaceWords['header'] & { close: string }
  homeLabel: string
  /** The anchor of the first section. */
  home: string
  links: NavLinkData[]
  languages: Language[]
  /** The address of 'Emp Corner'. */
  employeePortalUrl: string
  /** The buttons that open the dialogs, and their pages without JavaScript. */
  trial: { label: string; offer: string; page: string }
  agent: { label: string; page: string }
  /** Passed as a slot, so that the drawing is neither in the serialized props nor in the script. */
  logo?: ReactNode
}

export function Header(props: HeaderProps) {
  const { words, homeLabel, home, links, languages, employeePortalUrl, trial, agent, logo } = props
  const current = useCurrentSection(links)
  const isScrolled = useScrolled()
  const isStartButtonOnScreen = useIsStartButtonOnScreen()
  const linksOf = (size: 'small' | 'large') =>
    links.map(({ id, label }) => (
      <li key={id}>
        <NavLink href={`#${id}`} size={size} aria-current={id === current ? 'location' : undefined}>
          {label}
        </NavLink>
      </li>
    ))
  const portal = (
    <NavLink href={employeePortalUrl} target="_blank" rel="noopener">
      {words.portal}
    </NavLink>
  )
  return (
    <HeaderBar label={homeLabel} logo={logo} home={home} isScrolled={isScrolled}>
      <nav aria-label={words.navigation} className={styles.nav} data-start={!isStartButtonOnScreen || undefined}>
        <ul className={styles.links}>{linksOf('small')}</ul>
        <DialogButton opens="engage-talent" page={trial.page} className={styles.trial}>
          {trial.label}
        </DialogButton>
        <DialogButton opens="build-your-ai-agent" page={agent.page} look="primary" className={styles.start}>
          {agent.label}
        </DialogButton>
        <span className={styles.portal}>{portal}</span>
      </nav>
      <LanguageLinks hasTags languages={languages} label={words.languages} className={styles.languages} />
      <Menu words={words}>
        <ul className={styles.menu}>
          {linksOf('large')}
          <li className={styles.offer}>
            <DialogButton opens="build-your-ai-agent" page={agent.page} look="primary">
              {agent.label}
            </DialogButton>
            <DialogButton opens="engage-talent" page={trial.page}>
              {`${trial.label}: ${trial.offer}`}
            </DialogButton>
          </li>
          <li className={styles.end}>{portal}</li>
        </ul>
        <LanguageLinks languages={languages} label={words.languages} />
      </Menu>
    </HeaderBar>
  )
}
