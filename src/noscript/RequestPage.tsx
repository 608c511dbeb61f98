import type { Content } from '../content/schema.ts'
import { consentsOf } from '../forms/consent-of.ts'
import { hasNoscriptForms, noscriptPost } from '../forms/noscript-post.ts'
import { AgentFields } from '../proposals/AgentFields.tsx'
import { Offer } from '../proposals/Offer.tsx'
import { ProposalBody } from '../proposals/ProposalBody.tsx'
import { ProposalForm } from '../proposals/ProposalForm.tsx'
import { TrialFields } from '../proposals/TrialFields.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import styles from './RequestPage.module.css'

const fields = { trial: TrialFields, agent: AgentFields }

type RequestForm = keyof typeof fields

export const requestForms = Object.keys(fields) as RequestForm[]

type RequestPageProps = { form: RequestForm; content: Content }

/** The offer and form of a proposal dialog, as a page without JavaScript. */
export function RequestPage({ form, content }: RequestPageProps) {
  const { company, forms: words, proposals } = content
  const offer = proposals[form]
  const Fields = fields[form]
  const plainField = (name: string) => ({
    name,
    error: undefined,
    title: name === 'Email' ? words.rules['enter-a-valid-email-address'] : undefined,
  })
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{offer.title}</h1>
      <ProposalBody>
        <Offer offer={offer} words={words.offer} heading="h2" />
        {hasNoscriptForms ? (
          <ProposalForm
            {...noscriptPost(form)}
            isReady
            words={words}
            locale={content.locale.tag}
            consent={consentsOf(content)[form]}
          >
            <Fields field={plainField} words={words} />
          </ProposalForm>
        ) : (
          <p className={styles.noscriptNote}>
            <ContactLinks text={content.words.results.formWithoutScript} company={company} />
          </p>
        )}
      </ProposalBody>
    </main>
  )
}
