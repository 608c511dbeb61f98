import { inMinutes, zoneName } from '../../ui/wall-clock.ts'
import type { Content } from '../content/schema.ts'
import type { OfficeTexts } from './answer-time.ts'

type OfficeTimeProps = { content: Pick<Content, 'company' | 'locale' | 'words'>; className?: string }

/** By when a request is answered. `show-time.ts` replaces the text with day and time. */
export const AnswerTime = ({ content, className }: OfficeTimeProps) => (
  <span className={className} data-office={officeOf(content, { by: content.words.contact.answerBy })}>
    {content.words.contact.answer}
  </span>
)

/** Whether the office is open. Empty until `show-time.ts` runs. */
export function OpenNow({ content, className }: OfficeTimeProps) {
  const { open, opensToday, closed } = content.words.contact
  return <span className={className} data-office={officeOf(content, { open, opensToday, closed })} />
}

const officeOf = ({ company: { officeHours, timeZone }, locale }: OfficeTimeProps['content'], texts: OfficeTexts) =>
  officeHours && JSON.stringify({ ...inMinutes(officeHours), timeZone, zone: zoneName(timeZone, locale.tag), ...texts })
