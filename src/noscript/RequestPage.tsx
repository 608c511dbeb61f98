import { forms } from '../../contract/forms/forms.ts'
import type { ProposalFormName } from '../../contract/wire/proposal-insert.ts'
import type { Content } from '../content/schema.ts'
import { consentsOf } from '../forms/consent-of.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { hasNoscriptForms, noscriptPost } from '../forms/noscript-post.ts'
import { SendNotes } from '../forms/SendNotes.tsx'
import { shapeHint } from '../forms/shape-hint.ts'
import { Offer } from '../requests/Offer.tsx'
import { RequestBody } from '../requests/RequestBody.tsx'
import { RequestForm } from '../requests/RequestForm.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import styles from './RequestPage.module.css'

type RequestPageProps = { form: ProposalFormName; content: Content }

/** The offer and form of a proposal dialog, as a page without JavaScript. */
export function RequestPage({ form, content }: RequestPageProps) {
  const { company, forms: words, proposals } = content
  const offer = proposals[form]
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{offer.title}</h1>
      <RequestBody>
        <Offer offer={offer} words={words.offer} heading="h2" />
        {hasNoscriptForms ? (
          <RequestForm
            {...noscriptPost(form)}
            isReady
            words={words}
            locale={content.locale.tag}
            consent={consentsOf(content)[form]}
            bar={<SendNotes content={content} hasBooking />}
          >
            <FormFields
              form={forms[form]}
              propsOf={(name, field) => ({
                name,
                error: undefined,
                title: shapeHint(field, words),
              })}
              words={words}
              hints={{ Timeline: offer.timeline }}
            />
          </RequestForm>
        ) : (
          <p className={styles.noscriptNote}>
            <ContactLinks text={content.words.results.formWithoutScript} company={company} />
          </p>
        )}
      </RequestBody>
    </main>
  )
}
