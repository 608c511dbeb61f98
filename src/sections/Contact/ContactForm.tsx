import { ContactMessage, contactMailHtml } from '../../../contract/contact-message.ts'
import { sendMail } from '../../service/send-mail.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SendingOverlay } from '../../ui/SendingOverlay.tsx'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'
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
  return (
    <>
      <form {...form} className="contact-form">
        <p className="label text-ink-soft">All fields are required</p>
        <div className="contact-fields">
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Subject" className="sm:col-span-2" {...field('subject')} />
          <TextAreaField label="Message" className="sm:col-span-2" {...field('message')} />
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
