/** The fields of a contact message as the page writes it. */
type ContactFields = { name: string; email: string; subject: string; message: string }

const field = '<dd>([^<]*)</dd>'
const asWrittenByThePage = new RegExp(
  `^<dl><dt>Name</dt>${field}<dt>Email</dt><dd><a href="mailto:[^"]*">([^<]*)</a></dd><dt>Subject</dt>${field}<dt>Message</dt><dd>((?:[^<]|<br>)*)</dd></dl>`,
)

/**
 * The fields of a contact message without a parser of HTML, which takes two milliseconds a message. Null for HTML that
 * the page did not write: `readMessageHtml` reads any.
 */
export function readContactFields(html: string): ContactFields | null {
  const [, name, email, subject, message] = asWrittenByThePage.exec(html) ?? []
  if (name === undefined || email === undefined || subject === undefined || message === undefined)
    return null
  return {
    name: plain(name),
    email: plain(email),
    subject: plain(subject),
    message: plain(message.replaceAll('<br>', '\n')),
  }
}

const plain = (escaped: string) =>
  escaped.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity).trim()

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
