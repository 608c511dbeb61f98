/** The words of a text for comparisons: lower case, without marks, letters and digits only, separated by spaces. */
export const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** True if the words of the text contain all words of the name, one after the other. */
export const containsName = (text: string, name: string) =>
  name !== '' && ` ${wordsOf(text)} `.includes(` ${name} `)
