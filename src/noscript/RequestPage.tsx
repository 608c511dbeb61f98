import { INVALID_EMAIL } from '../../contract/proposal.ts'
import type { Company, ProposalOffer } from '../content/schema.ts'
import { hasNoscriptForms, noscriptPost } from '../forms/noscript-post.ts'
import { AgentFields } from '../proposals/AgentFields.tsx'
import { Offer } from '../proposals/Offer.tsx'
import { ProposalBody } from '../proposals/ProposalBody.tsx'
import { ProposalForm } from '../proposals/ProposalForm.tsx'
import { TrialFields } from '../proposals/TrialFields.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import styles from './RequestPage.module.css'

type RequestPageProps = { form: keyof typeof fields; offer: ProposalOffer; company: Company }

const fields = { trial: TrialFields, agent: AgentFields }
const plainField = (name: string) => ({
  name,
  error: undefined,
  title: name === 'Email' ? INVALID_EMAIL : undefined,
})

/** The offer and form of a proposal dialog, as a page without JavaScript. */
export function RequestPage({ form, offer, company }: RequestPageProps) {
  const Fields = fields[form]
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{offer.title}</h1>
      <ProposalBody>
        <Offer offer={offer} />
        {hasNoscriptForms ? (
          <ProposalForm {...noscriptPost(form)} isReady>
            <Fields field={plainField} />
          </ProposalForm>
        ) : (
          <p className={styles.noscriptNote}>
            Sending this form needs JavaScript. Without it, <ContactLinks company={company} />.
          </p>
        )}
      </ProposalBody>
    </main>
  )
}
