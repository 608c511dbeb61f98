import { fillIn } from '../../../settings/words/fill-in.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Logo } from '../../brand/Logo.tsx'
import type { Language } from '../../content/locales/languages.ts'
import { addressIn } from '../../content/locales/locale.ts'
import type { Content } from '../../content/schema.ts'
import { HeaderBar } from './HeaderBar.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './SmallHeader.module.css'

type SmallHeaderProps = {
  content: Pick<Content, 'company' | 'locale' | 'words'>
  languages: Language[]
  /** False if the page has a link to the landing page in its content. */
  hasHomeLink?: boolean
}

/** The header of every page but the landing page. Not hydrated. */
export function SmallHeader({ content, languages, hasHomeLink = false }: SmallHeaderProps) {
  const { company, locale, words } = content
  const home = addressIn(locale, '/')
  return (
    <HeaderBar
      label={fillIn(words.page.homeLink, { company: company.name })}
      logo={<Logo place="header" />}
      home={home}
    >
      <div className={styles.links}>
        <LanguageLinks hasTags languages={languages} label={words.header.languages} />
        {hasHomeLink && (
          <NavLink href={home}>
            <Icon name="arrowLeft" className={styles.arrow} />
            {words.header.home}
          </NavLink>
        )}
      </div>
    </HeaderBar>
  )
}
