import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { Company, Footer as FooterContent } from '../../content/schema.ts'
import { navLinks } from '../header/nav-links.ts'
import styles from './Footer.module.css'
import { LogotypeConstruction } from './LogotypeConstruction.tsx'

type FooterProps = { footer: FooterContent; company: Company; year: number }

export function Footer({ footer, company, year }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={text.container}>
        <p className={styles.closing}>{footer.closing}</p>
        <div className={styles.columns}>
          <Column title="Quick links">
            {navLinks.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </Column>
          <Column title="Services">
            {footer.services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </Column>
          <Column title="Follow us">
            <li>
              <a href={company.social.url} target="_blank" rel="noopener">
                {company.social.label} <Icon name="arrowOut" className={styles.arrow} />
              </a>
            </li>
          </Column>
          <Column title="Legal">
            {footer.legal.map((title) => (
              <li key={title}>
                {/* biome-ignore lint/a11y: a disabled link, until the page exists */}
                <a role="link" aria-disabled="true">
                  {title}
                </a>
              </li>
            ))}
          </Column>
        </div>
        <p className={`${styles.line} ${text.label}`}>
          <span>
            © {year} {company.legalName}
          </span>
          <span>
            {company.address.city}, {company.address.country}
          </span>
        </p>
        <LogotypeConstruction />
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={`${text.label} ${text.soft}`}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
