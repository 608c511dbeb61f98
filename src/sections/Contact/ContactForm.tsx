import type { ReactNode } from 'react'
import { contact } from '../../../contract/forms/contact.ts'
import { genericRequest } from '../../../contract/wire/call-request.ts'
import { contactMailHtml } from '../../../contract/wire/send-mail.ts'
import columns from '../../../ui/fields/columns.module.css'
import text from '../../../ui/styles/text.module.css'
import { PageToaster } from '../../../ui/toasts/PageToaster.tsx'
import { submit } from '../../api/submit.ts'
import { ConsentBox } from '../../forms/ConsentBox.tsx'
import type { ConsentChoice } from '../../forms/consent-of.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { FormLocale } from '../../forms/FormLocale.tsx'
import { Honeypot } from '../../forms/Honeypot.tsx'
import { SendBar } from '../../forms/SendBar.tsx'
import { SendingOverlay } from '../../forms/SendingOverlay.tsx'
import { shapeHint } from '../../forms/shape-hint.ts'
import { useSendForm } from '../../forms/useSendForm.ts'
import type { WordsOfForm } from '../../forms/words-of.ts'

type ContactFormProps = {
  words: WordsOfForm
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
  /** The label of the button that closes a toast. */
  dismiss: string
  className?: string
  /** Beside the button; static. */
  children?: ReactNode
}

export function ContactForm({ words, locale, consent, dismiss, className, children }: ContactFormProps) {
  const { toasts } = words
  const { bind, formProps, isReady, isSending, wasSent } = useSendForm({
    form: contact,
    submit: (message, requestMeta) =>
      submit('SendMail', genericRequest(contactMailHtml(message, new Date().getFullYear())), requestMeta),
    messages: { ...toasts, broken: toasts.unreachable, sent: toasts.messageSent },
    words,
    locale,
  })
  const isValidatedByBrowser = !formProps.noValidate
  return (
    <>
      <form {...formProps} className={className}>
        <p className={`${text.small} ${text.soft}`}>{words.allRequired}</p>
        <div className={columns.columns}>
          <FormFields
            form={contact}
            propsOf={(name, field) => ({
              ...bind(name),
              title: isValidatedByBrowser ? shapeHint(field, words) : undefined,
            })}
            words={words}
          />
        </div>
        <ConsentBox consent={consent} optional={words.optional} />
        <Honeypot label={words.honeypot} />
        <FormLocale locale={locale} />
        <SendBar
          label={isSending ? words.send.sendingMessage : words.send.message}
          look={wasSent ? 'quiet' : 'primary'}
          disabled={!isReady || isSending}
        >
          {children}
        </SendBar>
      </form>
      <SendingOverlay shown={isSending} text={words.sending.message} />
      <PageToaster dismiss={dismiss} />
    </>
  )
}
