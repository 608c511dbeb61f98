import { Filled } from '../../content/Filled.tsx'
import type { Certifications as CertificationsContent, Company, InterfaceWords } from '../../content/schema.ts'
import { Section } from '../../layouts/Section.tsx'
import styles from './Certifications.module.css'
import { Seal } from './Seal.tsx'

type CertificationsProps = {
  certifications: CertificationsContent
  words: InterfaceWords['certifications']
  securityEmail: Company['securityEmail']
}

/** Audits have a seal and the data of their certificates; claims of the company are plain text beside them. */
export function Certifications({ certifications, words, securityEmail }: CertificationsProps) {
  const { seals, security } = certifications
  const audits = seals.filter(({ kind }) => kind === 'audit')
  const claims = seals.filter(({ kind }) => kind !== 'audit')
  return (
    <Section id="certifications" heading={certifications}>
      <div className={styles.seals}>
        {audits.length > 0 && (
          <ul className={styles.audits}>
            {audits.map((audit, motif) => (
              <li key={audit.id} className={styles.audit}>
                <Seal title={audit.title} motif={motif} />
                <div>
                  <h3>
                    <bdi>{audit.title}</bdi>
                  </h3>
                  <p>{audit.detail}</p>
                  <Issuer seal={audit} words={words} />
                  {audit.number && (
                    <p>
                      {words.number} <bdi>{audit.number}</bdi>
                    </p>
                  )}
                  {audit.validUntil && (
                    <p>
                      {words.expires} <bdi>{audit.validUntil}</bdi>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {claims.length > 0 && (
          <ul className={styles.claims}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <h3>{claim.title}</h3>
                <p>{claim.detail}</p>
                <Issuer seal={claim} words={words} />
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
                  <a href={`mailto:${securityEmail}`} dir="ltr">
                    {securityEmail}
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

type IssuerProps = { seal: CertificationsContent['seals'][number]; words: CertificationsProps['words'] }

/** The issuer of a certificate, as a link if there is a page that proves it. */
const Issuer = ({ seal: { issuer, url }, words }: IssuerProps) => {
  const text = issuer && <Filled text={words.certifiedBy} values={{ issuer }} />
  return text && <p>{url ? <a href={url}>{text}</a> : text}</p>
}
