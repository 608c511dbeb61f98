import text from '../../../ui/styles/text.module.css'
import type { Certifications as CertificationsContent, Company, InterfaceWords } from '../../content/schema.ts'
import { Section } from '../../layouts/Section.tsx'
import styles from './Certifications.module.css'
import { Seal, SealTextPath } from './Seal.tsx'

type CertificationsProps = {
  certifications: CertificationsContent
  words: InterfaceWords['certifications']
  securityEmail: Company['securityEmail']
}

/** Audits are large and have the data of their certificates; claims of the company are small. */
export function Certifications({ certifications, words, securityEmail }: CertificationsProps) {
  const { seals, security } = certifications
  const numbered = seals.map((seal, motif) => ({ ...seal, motif }))
  const audits = numbered.filter(({ kind }) => kind === 'audit')
  const claims = numbered.filter(({ kind }) => kind !== 'audit')
  return (
    <Section id="certifications" heading={certifications}>
      <SealTextPath />
      <div className={styles.seals}>
        {audits.length > 0 && (
          <ul className={styles.audits}>
            {audits.map(({ id, title, detail, number, validUntil, motif }) => (
              <li key={id} className={styles.audit}>
                <Seal isAudit text={title} motif={motif} />
                <h3 className={styles.title}>
                  <bdi>{title}</bdi>
                </h3>
                <p className={styles.detail}>{detail}</p>
                {(number || validUntil) && (
                  <dl className={`${styles.record} ${text.label}`}>
                    <Entry term={words.number}>{number}</Entry>
                    <Entry term={words.expires}>{validUntil}</Entry>
                  </dl>
                )}
              </li>
            ))}
          </ul>
        )}
        {claims.length > 0 && (
          <ul className={styles.claims}>
            {claims.map(({ id, title, detail, motif }) => (
              <li key={id} className={styles.claim}>
                <Seal text={title} motif={motif} />
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.detail}>{detail}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      {security && (
        <ul className={styles.security}>
          {security.map((line, index) => (
            <li key={line}>
              {line}
              {index === security.length - 1 && (
                <>
                  {' '}
                  <a href={`mailto:${securityEmail}`}>
                    <bdi>{securityEmail}</bdi>
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Entry({ term, children }: { term: string; children: string | undefined }) {
  return (
    children && (
      <>
        <dt className={text.soft}>{term}</dt>
        <dd>
          <bdi>{children}</bdi>
        </dd>
      </>
    )
  )
}
