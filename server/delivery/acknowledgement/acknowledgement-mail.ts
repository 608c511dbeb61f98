import { referenceOf } from '../../../contract/request/reference.ts'
import type { Request } from '../../../records/request.ts'
import type { Site } from '../../../settings/site.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import { directionOf, mailHtml, mailText, textRow } from '../mail/mail-layout.ts'
import type { MailContent } from '../smtp/smtp-channel.ts'

type Acknowledged = Pick<Request, 'id' | 'locale' | 'form'>

/** A mail to the visitor in the language of the form. Fixed texts only, so that it is useless for sending others spam. */
export function acknowledgementMail({ id, locale, form }: Acknowledged, site: Site): MailContent {
  const [first, ...others] = site.locales
  const language = others.find((other) => other === locale) ?? first
  const { acknowledgement: words } = site.answers[language] as Site['answers'][string]
  const about = form === 'contact' ? 'message' : 'proposal'
  const reference = isolated(referenceOf(id), language)
  const { name, email, phone } = site.company
  const page = {
    title: fillIn(words.subject, { company: name, reference }),
    rows: [],
    body: {
      html: paragraphs(words.received[about], fillIn(words.reference, { reference }), words.next[about]),
      text: [words.received[about], fillIn(words.reference, { reference }), words.next[about]].join('\n\n'),
    },
    closing: [words.automatic, [name, email, phone].join(' · ')],
  }
  return {
    subject: page.title,
    html: mailHtml(page, { ...site, locales: [language] }),
    text: mailText(page),
    replyTo: null,
  }
}

/** Right-to-left text would swap the groups of a reference. */
const isolated = (reference: string, language: string) =>
  directionOf(language) === 'rtl' ? `\u2066${reference}\u2069` : reference

const paragraphs = (...texts: string[]) =>
  texts.map((text) => `<p style="margin:0 0 12px">${textRow('', text).html}</p>`).join('')
