import { oneLine } from '../../../records/one-line.ts'

const MAX_CHARACTERS = 120

/**
 * A visitor's text in one line, in which no chat finds a mention, a link or an address: characters of markup become their
 * look-alikes, and `example.com` gets another dot.
 */
export const withoutMarkup = (text: string) =>
  oneLine(text, MAX_CHARACTERS)
    .replace(/[@<>[\]()*_~`|#\\]/g, (character) => lookAlikes[character] ?? ' ')
    .replace(/(?<=\S)\.(?=\S)/g, '․')
    .replace(/:\/\//g, ' ')
    .replace(/(?<=\p{L}):(?=\S)/gu, '：')

const lookAlikes: Record<string, string> = {
  '@': '＠',
  '<': '‹',
  '>': '›',
  '[': '⁅',
  ']': '⁆',
  '(': '❨',
  ')': '❩',
  '*': '∗',
  _: '＿',
  '~': '∼',
  '`': 'ˋ',
  '|': '∣',
  '#': '＃',
  '\\': '∖',
}
