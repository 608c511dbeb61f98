import type { ReactNode } from 'react'
import { DialogButton } from '../../../ui/Button.tsx'
import text from '../../../ui/styles/text.module.css'
import { FooterDrawing } from '../../brand/Logo.tsx'
import { addressIn } from '../../content/locales/locale.ts'
import type { Content } from '../../content/schema.ts'
import { navLinksOf } from '../header/nav-links.ts'
import { StartButton } from '../StartButton.tsx'
import styles from './Footer.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

type FooterProps = { content: Content; year: number }

export function Footer({ content, year }: FooterProps) {
  const { company, footer, locale, proposals } = content
  const words = content.words.footer
  return (
    <footer className={styles.footer}>
      <div className={text.container}>
        <div className={styles.closing}>
          <p className={styles.sentence}>{footer.closing}</p>
          <div>
            <StartButton content={content} />
            {proposals.agent.price && <p>{proposals.agent.price}</p>}
          </div>
          <div>
            <DialogButton opens="engage-talent" page={addressIn(locale, '/request/trial')}>
              {proposals.trial.offer}
            </DialogButton>
            {proposals.trial.price && <p>{proposals.trial.price}</p>}
          </div>
        </div>
        <div className={styles.columns}>
          <Column title={words.quickLinks}>
            {navLinksOf(content).map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </Column>
          <Column title={words.services}>
            {footer.services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </Column>
          {company.social.length > 0 && (
            <Column title={words.social}>
              {company.social.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener">
                    {label}
                  </a>
                </li>
              ))}
            </Column>
          )}
          <Column title={words.legal}>
            {footer.legal.map(({ title, url }) => (
              <li key={title}>
                {url ? (
                  <a href={addressIn(locale, url)}>{title}</a>
                ) : (
                  // biome-ignore lint/a11y: a disabled link, until the page exists
                  <a role="link" aria-disabled="true">
                    {title}
                  </a>
                )}
              </li>
            ))}
          </Column>
        </div>
        <div className={styles.line}>
          <p>
            © {year} <bdi>{company.legalName}</bdi>, {company.address.city}, {company.address.country}
          </p>
          <ThemeSwitch words={words.theme} />
        </div>
        <FooterDrawing className={styles.drawing} />
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
