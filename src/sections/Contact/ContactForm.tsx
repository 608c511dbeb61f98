import {
  ContactMessage,
  contactMailHtml,
  INVALID,
  nameShape,
} from '../../../contract/contact-message.ts'
import { emailWithTopLevel, LEAST, patternOf } from '../../../contract/rules.ts'
import { sendMail } from '../../service/send-mail.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SendingOverlay } from '../../ui/SendingOverlay.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/TextField.tsx'
import { Trap } from '../../ui/Trap.tsx'
import { useSendingForm } from '../../ui/useSendingForm.ts'
import { contactSays } from './says.ts'

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' }

export function ContactForm() {
  const { register, errorOf, form, isReady, isSending } = useSendingForm({
    plain: 'contact',
    empty,
    schema: ContactMessage,
    deliver: (message, sentAs) =>
      sendMail(contactMailHtml(message, new Date().getFullYear()), sentAs),
    says: contactSays,
  })
  const field = (name: keyof ContactMessage) => ({ ...register(name), error: errorOf(name) })
  const hints: Partial<typeof INVALID> = form.noValidate ? {} : INVALID
  return (
    <>
      <form {...form} className="contact-form">
        <p className="label text-ink-soft">All fields are required</p>
        <div className="contact-fields">
          <TextField
            label="Name"
            autoComplete="name"
            pattern={patternOf(nameShape)}
            title={hints.name}
            {...field('name')}
          />
          <EmailField shape={emailWithTopLevel} title={hints.email} {...field('email')} />
          <TextField
            label="Subject"
            className="sm:col-span-2"
            minLength={LEAST.subject}
            {...field('subject')}
          />
          <TextAreaField
            label="Message"
            className="sm:col-span-2"
            minLength={LEAST.message}
            {...field('message')}
          />
        </div>
        <Trap />
        <Button type="submit" look="primary" disabled={!isReady || isSending}>
          {isSending ? 'Sending...' : 'Send message'} <Icon name="arrowRight" />
        </Button>
      </form>
      <SendingOverlay shown={isSending} text="Sending your message..." />
    </>
  )
}
