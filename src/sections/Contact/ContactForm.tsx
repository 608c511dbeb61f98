import { ContactMessage, contactMailHtml, nameShape } from '../../../contract/contact-message.ts'
import type { RuleCode } from '../../../contract/rule-codes.ts'
import { emailWithTopLevel, MIN_LENGTH, patternOf } from '../../../contract/rules.ts'
import { Button } from '../../../ui/Button.tsx'
import columns from '../../../ui/fields/columns.module.css'
import { EmailField, TextAreaField, TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import { PageToaster } from '../../../ui/toasts/PageToaster.tsx'
import { sendMail } from '../../api/send-mail.ts'
import { ConsentBox } from '../../forms/ConsentBox.tsx'
import type { ConsentChoice } from '../../forms/consent-of.ts'
import { FormLocale } from '../../forms/FormLocale.tsx'
import { Honeypot } from '../../forms/Honeypot.tsx'
import { SendingOverlay } from '../../forms/SendingOverlay.tsx'
import { useFormSubmission } from '../../forms/useFormSubmission.ts'
import type { WordsOf } from '../../forms/words-of.ts'

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' }

type ContactFormProps = {
  words: WordsOf<'contact'>
  /** The locale of the page. */
  locale: string
  consent?: ConsentChoice | undefined
  /** The label of the button that closes a toast. */
  dismiss: string
  className?: string
}

export function ContactForm({ words, locale, consent, dismiss, className }: ContactFormProps) {
  const { labels, toasts } = words
  const { register, errorOf, form, isReady, isSending } = useFormSubmission({
    name: 'contact',
    empty,
    schema: ContactMessage,
    submit: (message, submissionMeta) =>
      sendMail(contactMailHtml(message, new Date().getFullYear()), submissionMeta),
    messages: { ...toasts, broken: toasts.unreachable, sent: toasts.messageSent },
    words,
    locale,
  })
  const field = (name: keyof ContactMessage) => ({ ...register(name), error: errorOf(name) })
  /** Browsers append it to their message about a mismatch of `pattern`. */
  const hint = (code: RuleCode) => (form.noValidate ? undefined : words.rules[code])
  return (
    <>
      <form {...form} className={className}>
        <p className={`${text.label} ${text.soft}`}>
          {consent ? words.requiredButConsent : words.allRequired}
        </p>
        <div className={columns.columns}>
          <TextField
            label={labels.name}
            autoComplete="name"
            pattern={patternOf(nameShape)}
            title={hint('please-enter-a-valid-full-name')}
            {...field('name')}
          />
          <EmailField
            label={labels.email}
            pattern={patternOf(emailWithTopLevel)}
            title={hint('please-enter-a-valid-email-address')}
            {...field('email')}
          />
          <TextField
            label={labels.subject}
            className={columns.wide}
            minLength={MIN_LENGTH.subject}
            {...field('subject')}
          />
          <TextAreaField
            label={labels.message}
            className={columns.wide}
            minLength={MIN_LENGTH.message}
            {...field('message')}
          />
        </div>
        <ConsentBox consent={consent} />
        <Honeypot label={words.honeypot} />
        <FormLocale locale={locale} />
        <Button type="submit" look="primary" disabled={!isReady || isSending}>
          <span>{isSending ? words.send.sendingMessage : words.send.message}</span>{' '}
          <Icon name="arrowRight" />
        </Button>
      </form>
      <SendingOverlay shown={isSending} text={words.sending.message} />
      <PageToaster dismiss={dismiss} />
    </>
  )
}
