import { searchWords } from '../schema/search-words.ts'

/** True if the text contains all words of the name as whole words, in any order, case and with any accents. */
export function containsName(text: string, nameWords: string[]) {
  if (nameWords.length === 0) return false
  const words = new Set(searchWords(text))
  return nameWords.every((word) => words.has(word))
}

/** True if each of the words is the beginning of a word in the text. */
export function containsBeginnings(text: string, beginnings: string[]) {
  const words = searchWords(text)
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
