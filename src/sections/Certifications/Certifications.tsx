import type { Certifications as CertificationsContent } from '../../content/schema.ts'
import { Section, type SectionPosition } from '../../layouts/Section.tsx'
import styles from './Certifications.module.css'
import { Seal, SealTextPath } from './Seal.tsx'

type CertificationsProps = { certifications: CertificationsContent; position: SectionPosition }

export function Certifications({ certifications, position }: CertificationsProps) {
  return (
    <Section id="certifications" position={position} heading={certifications}>
      <SealTextPath />
      <ul className={styles.seals}>
        {certifications.seals.map(({ id, title, detail }, index) => (
          <li key={id} className={styles.cell}>
            <Seal text={title} motif={index} className={styles.seal} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.detail}>{detail}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
