import {
  ContactMessage,
  contactMailHtml,
  INVALID,
  nameShape,
} from '../../../contract/contact-message.ts'
import { emailWithTopLevel, MIN_LENGTH, patternOf } from '../../../contract/rules.ts'
import { Button } from '../../../ui/Button.tsx'
import columns from '../../../ui/fields/columns.module.css'
import { EmailField, TextAreaField, TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import { sendMail } from '../../api/send-mail.ts'
import { Honeypot } from '../../forms/Honeypot.tsx'
import { SendingOverlay } from '../../forms/SendingOverlay.tsx'
import { useFormSubmission } from '../../forms/useFormSubmission.ts'
import { contactMessages } from './outcome-messages.ts'

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' }

export function ContactForm({ className }: { className?: string }) {
  const { register, errorOf, form, isReady, isSending } = useFormSubmission({
    name: 'contact',
    empty,
    schema: ContactMessage,
    submit: (message, submissionMeta) =>
      sendMail(contactMailHtml(message, new Date().getFullYear()), submissionMeta),
    messages: contactMessages,
  })
  const field = (name: keyof ContactMessage) => ({ ...register(name), error: errorOf(name) })
  const hints: Partial<typeof INVALID> = form.noValidate ? {} : INVALID
  return (
    <>
      <form {...form} className={className}>
        <p className={`${text.label} ${text.soft}`}>All fields are required</p>
        <div className={columns.columns}>
          <TextField
            label="Name"
            autoComplete="name"
            pattern={patternOf(nameShape)}
            title={hints.name}
            {...field('name')}
          />
          <EmailField
            pattern={patternOf(emailWithTopLevel)}
            title={hints.email}
            {...field('email')}
          />
          <TextField
            label="Subject"
            className={columns.wide}
            minLength={MIN_LENGTH.subject}
            {...field('subject')}
          />
          <TextAreaField
            label="Message"
            className={columns.wide}
            minLength={MIN_LENGTH.message}
            {...field('message')}
          />
        </div>
        <Honeypot />
        <Button type="submit" look="primary" disabled={!isReady || isSending}>
          {isSending ? 'Sending...' : 'Send message'} <Icon name="arrowRight" />
        </Button>
      </form>
      <SendingOverlay shown={isSending} text="Sending your message..." />
    </>
  )
}
