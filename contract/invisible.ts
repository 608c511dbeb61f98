/**
 * Signs that nothing shows: soft hyphen, zero-width space, marks of direction, byte order mark. Not variation selectors, which
 * choose the form of a character, and not the two joiners.
 */
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu

/** The joiners (U+200C, U+200D) are part of the spelling between letters of Persian, Sinhala and other scripts only. */
const LOOSE_JOINER =
  /(?<!(?!\u200c|\u200d|\s)\P{ASCII})(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?!(?!\u200c|\u200d|\s)\P{ASCII})/gu

/**
 * An address, a name, a code or a number as people see it: copied texts bring invisible signs along. Long texts keep theirs,
 * because a mark of direction may order them.
 */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '').replace(LOOSE_JOINER, '')

/** A text of one line: with ordinary spaces, whichever were copied. */
export const cleanLine = (text: string) =>
  withoutInvisible(text)
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Letters outside ASCII in lower case: the databases fold only ASCII letters when they compare addresses. */
export const cleanEmail = (text: string) =>
  withoutInvisible(text)
    .trim()
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())
