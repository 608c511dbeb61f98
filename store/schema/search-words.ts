/** Limits of PostgreSQL's `tsvector`: 2 kB a word, 1 MB in all. */
const MAX_WORD = 40
const MAX_WORDS = 5_000

/** The different words of a text, normalised so that case and accents do not matter. */
export function searchWords(text: string): string[] {
  const words = normalise(text).split(/[^\p{L}\p{N}]+/u)
  const cut = words.map((word) => [...word.slice(0, 2 * MAX_WORD)].slice(0, MAX_WORD).join(''))
  return [...new Set(cut)].filter((word) => word !== '').slice(0, MAX_WORDS)
}

/** Upper case first, which makes `ß` the same as `ss`. */
const normalise = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    // Accents, vowel signs, soft hyphens, and the Arabic tatweel, which only stretches a word.
    .replace(/[\p{M}\p{Cf}ـ]+/gu, '')
    .replace(/[øłđðħŧæœþς]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters that Unicode does not take apart, as people type them; and the final sigma. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}
