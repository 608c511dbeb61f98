import type { NewLead } from '../../records/lead.ts'

/** The visitor's text for the spam filter, in one form for leads and messages. */
export type SubmissionText = {
  /** The short fields: company name and technologies, or name and subject. */
  title: string
  text: string
  email: string
}

export const textOfLead = ({
  CompanyName,
  Email,
  RequiredTechnologies,
  Description,
}: Pick<
  NewLead,
  'CompanyName' | 'Email' | 'RequiredTechnologies' | 'Description'
>): SubmissionText => ({
  title: `${CompanyName}\n${RequiredTechnologies}`,
  text: Description,
  email: Email,
})

/** The four fields if the HTML has the `<dl>` that the pages write, else the text of the whole HTML. */
export function textOfMessage(html: string): SubmissionText {
  const field = (name: string) => plain(between(html, `<dt>${name}</dt><dd>`, '</dd>'))
  const message = field('Message')
  const title = `${field('Name')}\n${field('Subject')}`
  return { title, text: message || plain(html), email: field('Email') }
}

function between(html: string, start: string, end: string) {
  const from = html.indexOf(start)
  const to = html.indexOf(end, from)
  return from === -1 || to === -1 ? '' : html.slice(from + start.length, to)
}

/** Approximate, for the spam filter only: staff see HTML sanitised by `sanitize-html`. */
const plain = (html: string) =>
  html
    .replace(/<br>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .trim()

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
