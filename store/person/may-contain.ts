/**
 * False only where the text of a message does not contain the address, however it is written. The HTML is parsed only
 * of the other messages, since that takes half a millisecond for each.
 */
export function mayContain(html: string, email: string) {
  const text = html.replace(knownTag, '')
  const plain = text.replace(knownEntity, (entity) => characters[entity] ?? '')
  const searched = `${html}\n${plain}`.normalize('NFC').toLowerCase()
  return searched.includes(email) || otherMarkup.test(text.replace(knownEntity, ''))
}

/** Tags that leave the text around them as it is; links only to addresses of plain characters. */
const knownTag =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|small|h[1-6]|ul|ol|li|dl|dt|dd)>|<a href="[^"<>&%\s\x7f-\uffff]*">|<\/a>/g

/** As `escapeHtml` writes them. */
const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const knownEntity = /&(?:amp|lt|gt|quot|#39);/g

/** Other tags, entities and encoded characters of a link. */
const otherMarkup = /[<&]|%[0-9a-f]{2}/i
