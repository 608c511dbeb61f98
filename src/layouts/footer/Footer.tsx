import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Company, Footer as FooterContent } from '../../content/schema.ts'
import { navLinks } from '../header/nav-links.ts'
import { LogotypeConstruction } from './LogotypeConstruction.tsx'
import './footer.css'

type FooterProps = { footer: FooterContent; company: Company; year: number }

export function Footer({ footer, company, year }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="sheet">
        <p className="footer-closing text-headline">{footer.closing}</p>
        <div className="footer-columns">
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
                {company.social.label}{' '}
                <Icon name="arrowOut" className="ms-1 inline text-[0.75em]" />
              </a>
            </li>
          </Column>
          <Column title="Legal">
            {footer.legal.map((title) => (
              <li key={title}>
                {/* biome-ignore lint/a11y: a placeholder link, and said to be one, until there is a target */}
                <a role="link" aria-disabled="true">
                  {title}
                </a>
              </li>
            ))}
          </Column>
        </div>
        <p className="footer-line label">
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
      <h2 className="label text-ink-soft">{title}</h2>
      <ul className="mt-4">{children}</ul>
    </section>
  )
}
