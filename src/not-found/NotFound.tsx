import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { addressIn } from '../content/locales/locale.ts'
import type { Content } from '../content/schema.ts'
import { sectionIds } from '../content/sections.ts'
import { navLinksOf } from '../layouts/header/nav-links.ts'
import { CutWire } from './CutWire.tsx'
import styles from './NotFound.module.css'

export function NotFound({ content }: { content: Content }) {
  const { locale, pages, words } = content
  return (
    <main id="main" className={styles.page}>
      <div className={text.container}>
        <p aria-hidden="true" className={`${text.label} ${text.soft}`}>
          {words.notFound.error}
        </p>
        <h1 className={styles.title}>{words.notFound.title}</h1>
        <p className={`${styles.hint} ${text.lead} ${text.soft}`}>{pages.notFound.hint}</p>
        <p className={`${styles.links} ${text.lead}`}>
          <LinkButton href={addressIn(locale, '/')} look="primary">
            <Icon name="arrowLeft" /> {words.notFound.home}
          </LinkButton>
          {navLinksOf(content)
            .filter(({ id }) => id === sectionIds.solutions || id === sectionIds.contact)
            .map(({ id, label }) => (
              <a key={id} href={addressIn(locale, `/#${id}`)}>
                {label}
              </a>
            ))}
        </p>
      </div>
      <CutWire />
    </main>
  )
}
