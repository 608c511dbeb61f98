import type { Change, ChangeResult, EditableText, Place } from '../protocol.ts'

/** The functions of the panel that the page in its frame calls. */
export type Editor = {
  textAt(key: string): EditableText | undefined
  send(action: 'check' | 'change', change: Change): Promise<ChangeResult>
  /** The places of the texts on the page. */
  setShown(keys: Set<string>): void
}

declare global {
  interface Window {
    editor?: Editor
  }
}

export const keyOf = ({ file, path }: Place) => JSON.stringify([file, ...path])

/** `["de/hero.yaml","slides",0,"title"]` → 'Slides 1, title' */
export const nameOf = ({ path }: Place) =>
  path
    .map((step) =>
      typeof step === 'number' ? ` ${step + 1}` : `, ${step.replace(/(?<=[a-z])[A-Z]/g, (a) => ` ${a.toLowerCase()}`)}`,
    )
    .join('')
    .slice(2)
    .replace(/^./, (first) => first.toUpperCase()) || 'The whole page'

/** How much of the limit is used: '12 of 160 characters'. */
export const measure = ({ most }: EditableText, typed: string) =>
  most ? `${[...typed].length} of ${most} characters` : ''

/** Long texts, such as mails and pages, keep their line breaks. In all others a line break becomes a space. */
export const hasLines = ({ text, file }: EditableText) => text.includes('\n') || file.endsWith('.md')
export const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

export const meanwhile = (text: string) =>
  `Somebody else changed this text to “${text}”. Saving replaces it with yours, Escape keeps theirs.`
