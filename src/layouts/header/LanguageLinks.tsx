import type { Language } from '../../content/locales/languages.ts'
import styles from './LanguageLinks.module.css'

type LanguageLinksProps = {
  languages: Language[]
  /** Not below a heading with this text. */
  label?: string
  className?: string | undefined
  /** True in the header bar, which has space only for language tags: `DE`. */
  hasTags?: boolean
}

/** Links to the same page in every language. Visitors are not redirected by the language of their browser. */
export function LanguageLinks({ languages, label, className, hasTags = false }: LanguageLinksProps) {
  if (languages.length === 0) return null
  // Only the links in the header are a landmark, so that the page has one landmark for its languages.
  const Frame = hasTags ? 'nav' : 'div'
  return (
    <Frame aria-label={hasTags ? label : undefined} className={className}>
      <ul aria-label={hasTags ? undefined : label} className={`${styles.languages} ${hasTags ? styles.tags : ''}`}>
        {languages.map(({ tag, name, href, isCurrent }) => (
          <li key={tag}>
            <a
              href={href}
              lang={tag}
              hrefLang={tag}
              title={hasTags ? name : undefined}
              aria-current={isCurrent ? 'true' : undefined}
              className={styles.language}
            >
              {hasTags ? tag : name}
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
