import { builtInPath, builtInWords, type WordFile, wordFilesOf } from './interface-words.ts'
import type { ContentFiles } from './locale-files.ts'
import { wordFiles } from './schema.ts'
import { localesIn } from './translations.ts'
import { wordsIn } from './walk-words.ts'
import { readYaml } from './yaml/read-yaml.ts'

/** A line for each published language: `de: 339 interface words are built in, 2 of them overridden`. */
export const listWords = (texts: ContentFiles) =>
  localesIn(texts).published.map((tag, index) => {
    const files = wordFilesOf(index === 0)
    const builtIn = count(files, (name) => builtInWords.get(builtInPath(tag, name) ?? '')?.value)
    const own = count(files, (name) => readYaml(texts[`${tag}/${name}.yaml`] ?? '').value)
    return builtIn === 0
      ? `${tag}: no interface words are built in, and ${own} are in content/${tag}/`
      : `${tag}: ${builtIn} interface words are built in, ${own || 'none'} of them overridden`
  })

const count = (files: WordFile[], read: (name: WordFile) => unknown) =>
  files.flatMap((name) => wordsIn(wordFiles[name], read(name) ?? undefined)).length
