import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'

/** The recipients of mail about requests: MAIL_TO, else the company's address in the content. */
export const recipientsIn = ({ mailTo }: Pick<RunSettings, 'mailTo'>, { company }: Pick<Site, 'company'>): string[] => [
  ...new Set(mailTo.length > 0 ? mailTo : [company.email]),
]
