/** A text that every database, URL and mail can have: without U+0000, and without half of a surrogate pair. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** Cleans the texts among the values of a statement or of a form. */
export const storableValue = <Value>(value: Value): Value =>
  (typeof value === 'string' ? storableText(value) : value) as Value
