import type { ReactNode } from 'react'
import { DialogButton } from '../../../ui/Button.tsx'
import type { Language } from '../../content/locales/languages.ts'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './Header.module.css'
import { HeaderBar } from './HeaderBar.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Menu } from './Menu.tsx'
import { NavLinks } from './NavLinks.tsx'
import type { NavLinkData } from './nav-links.ts'
import { useCurrentSection } from './useCurrentSection.ts'
import { useIsHeroButtonOnScreen } from './useIsHeroButtonOnScreen.ts'
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
  /** The button that opens the dialog 'Engage Talent', and its page without JavaScript. */
  action: { label: string; page: string }
  /** Passed as a slot, so that the drawing is neither in the serialized props nor in the script. */
  logo?: ReactNode
}

export function Header(props: HeaderProps) {
  const { words, homeLabel, home, links, languages, employeePortalUrl, action, logo } = props
  const current = useCurrentSection(links)
  const isScrolled = useScrolled()
  const isHeroButtonOnScreen = useIsHeroButtonOnScreen()
  return (
    <HeaderBar label={homeLabel} logo={logo} home={home} isScrolled={isScrolled}>
      <nav aria-label={words.navigation} className={styles.nav}>
        <NavLinks
          place="bar"
          words={words}
          links={links}
          current={current}
          employeePortalUrl={employeePortalUrl}
          action={
            <DialogButton
              opens="engage-talent"
              page={action.page}
              look={isHeroButtonOnScreen ? 'quiet' : 'primary'}
              className={styles.action}
            >
              {action.label}
            </DialogButton>
          }
        />
      </nav>
      <LanguageLinks hasTags languages={languages} label={words.languages} className={styles.languages} />
      <Menu words={words}>
        <NavLinks place="menu" words={words} links={links} current={current} employeePortalUrl={employeePortalUrl} />
        <LanguageLinks languages={languages} label={words.languages} />
      </Menu>
    </HeaderBar>
  )
}
