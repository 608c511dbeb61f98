import { fieldName, type Path, type YamlFile } from './read-yaml.ts'

/** A mistake in a file of the content. The message says what was read and what is expected. */
export type Mistake = {
  file: string
  line?: number
  /** The start of the sentence: `slides[1].title`. Unset if the message is about the whole file. */
  field?: string
  message: string
}

/** All mistakes in a content folder, one sentence in each line. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: string[]

  constructor(mistakes: Mistake[], dir: string) {
    const sentences = mistakes.map((mistake) => `${dir}/${mistakeText(mistake)}`)
    const count = mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`
    super(`${count} in ${dir}/:\n${sentences.join('\n')}`)
    this.mistakes = sentences
  }
}

/** `en/hero.yaml:8: slides[1].title is empty; expected text` */
export const mistakeText = ({ file, line, field, message }: Mistake) =>
  [line ? `${file}:${line}:` : file, field, message].filter(Boolean).join(' ')

export const byFileAndLine = (a: Mistake, b: Mistake) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)

export const inFolder = (folder: string, mistakes: Mistake[]) =>
  mistakes.map((mistake) => ({ ...mistake, file: `${folder}/${mistake.file}` }))

export const fieldMistake = (file: string, yaml: YamlFile, path: Path, message: string): Mistake => ({
  file,
  line: yaml.lineOf(path),
  field: fieldName(path),
  message,
})
