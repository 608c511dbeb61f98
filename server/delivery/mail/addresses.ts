import { domainOf } from '../../../records/email-address.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'

type From = Pick<RunSettings, 'mailFrom'>
type OfCompany = Pick<Site, 'company'>

/** MAIL_FROM, else the company in the content. */
export const senderIn = ({ mailFrom }: From, { company }: OfCompany) =>
  mailFrom ?? { name: company.name, address: company.email }

/** The address of the sender without its name, as an envelope has it: the domain in ASCII. */
export function senderAddress(settings: From, site: OfCompany) {
  const sender = senderIn(settings, site)
  // MAIL_FROM has one address, which ends the text or is in its only angle brackets (`mailbox` in `settings/values.ts`).
  const address = typeof sender === 'string' ? sender.replace(/^.*<(.*)>$/, '$1') : sender.address
  return `${address.slice(0, address.lastIndexOf('@') + 1)}${domainOf(address)}`
}

/** The recipients of mail about requests: MAIL_TO, else the company's address in the content. */
export const recipientsIn = ({ mailTo }: Pick<RunSettings, 'mailTo'>, { company }: OfCompany): string[] => [
  ...new Set(mailTo.length > 0 ? mailTo : [company.email]),
]
