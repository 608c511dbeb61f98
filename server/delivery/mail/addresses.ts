import { withoutTag } from '../../../records/cc.ts'
import { domainOf, normalizeEmail } from '../../../records/email-address.ts'
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
  const address = typeof sender === 'string' ? addressIn(sender) : sender.address
  return `${address.slice(0, address.lastIndexOf('@') + 1)}${domainOf(address)}`
}

/** A setting has one address, which ends the text or is in its only angle brackets (`mailbox` in `settings/values.ts`). */
const addressIn = (setting: string) => setting.replace(/^.*<(.*)>$/, '$1')

/** The recipients of mail about requests: MAIL_TO, else the company's address in the content. */
export const recipientsIn = ({ mailTo }: Pick<RunSettings, 'mailTo'>, { company }: OfCompany): string[] => [
  ...new Set(mailTo.length > 0 ? mailTo : [company.email]),
]

type Own = Pick<RunSettings, 'mailFrom' | 'replyTo' | 'mailTo' | 'mailbox'>

/** True for an address, also with a tag, of the company's mailbox, or of one that gets the mails about requests anyway. */
export function ownAddressesIn(settings: Own, site: OfCompany) {
  const { replyTo = '', mailbox } = settings
  const all = [
    senderAddress(settings, site),
    replyTo,
    mailbox?.user ?? '',
    site.company.email,
    ...recipientsIn(settings, site),
  ]
  const own = new Set(all.map((address) => bareAddress(addressIn(address))))
  return (address: string) => own.has(bareAddress(address))
}

const bareAddress = (address: string) => withoutTag(normalizeEmail(address))
