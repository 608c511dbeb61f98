import type { Certifications as CertificationsContent } from '../../content/schema.ts'
import { Section, type Sheet } from '../../layouts/Section.tsx'
import { Seal } from './Seal.tsx'
import './certifications.css'

type CertificationsProps = { certifications: CertificationsContent; sheet: Sheet }

export function Certifications({ certifications, sheet }: CertificationsProps) {
  const { seals } = certifications
  return (
    <Section id="certifications" sheet={sheet} heading={certifications}>
      <ul className="seals">
        {seals.map((seal, index) => (
          <li key={seal.id} className="seal-cell">
            <Seal id={seal.id} text={seal.title} motif={index} />
            <h3 className="text-lead tracking-tight">{seal.title}</h3>
            <p className="text-small text-ink-soft">{seal.detail}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
