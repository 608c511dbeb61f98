import type { NewLead } from '../../records/lead.ts'

/** What somebody wrote, whichever form they used. */
export type Sending = {
  /** The short fields: a company's or a person's name, a subject. */
  title: string
  text: string
  email: string
}

export const sendingOf = ({
  CompanyName,
  Email,
  RequiredTechnologies,
  Description,
}: Pick<NewLead, 'CompanyName' | 'Email' | 'RequiredTechnologies' | 'Description'>): Sending => ({
  title: `${CompanyName}\n${RequiredTechnologies}`,
  text: Description,
  email: Email,
})

/** The four fields where the page's list is found, else the text of the whole. */
export function sendingOfMessage(html: string): Sending {
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

/** Good enough to judge by, never to show: staff see what `sanitize-html` leaves. */
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
