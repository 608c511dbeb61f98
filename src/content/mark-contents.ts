import type * as z from 'zod'
import { type FileName, fileNames } from './locale-files.ts'
import { type MarkedPlace, mark } from './marks.ts'
import type { Contents } from './parse.ts'
import { type Content, chatFile, files, wordFiles } from './schema.ts'
import { valueAt, wordsIn } from './walk-words.ts'
import type { Path } from './yaml/read-yaml.ts'

/**
 * Texts that the page does not only show: a hash is taken of the consent, and the steps and the unit of the survey are
 * measured and sent.
 */
const UNMARKED = /^[^ ]+ (?:\S+ )*consent$|\/hero\.yaml survey (?:unit|steps \d+ name)$/

/** The content in editing mode: each text contains its place in its file, which the editor reads on the page. */
export const markContents = (contents: Contents) => contents.map(markContent) as Contents

function markContent(content: Content): Content {
  const { tag } = content.locale
  const marked = <T>(file: string, schema: z.core.$ZodType, value: T): T => {
    const copy = structuredClone(value)
    for (const { path, text } of wordsIn(schema, copy)) markText(copy, path, text, `${tag}/${file}.yaml`)
    return copy
  }
  const { agentDemo, words, forms, answers, ...others } = content
  const own = Object.entries(others).map(([name, value]) => {
    const isFile = fileNames.includes(name as FileName)
    return [name, isFile ? marked(name, files[name as FileName], value) : value]
  })
  return {
    ...Object.fromEntries(own),
    agentDemo: agentDemo && {
      ...marked('agent-demo', files['agent-demo'], agentDemo),
      chats: agentDemo.chats.map((chat) => marked(`chats/${chat.id}`, chatFile, chat)),
    },
    words: marked('interface', wordFiles.interface, words),
    forms: marked('forms', wordFiles.forms, forms),
    answers: marked('answers', wordFiles.answers, answers),
  }
}

/** Marks a text in place; of a plural, each form. */
function markText(value: unknown, path: Path, text: unknown, file: string) {
  if (text instanceof Object) {
    for (const [category, form] of Object.entries(text)) markText(value, [...path, category], form, file)
    return
  }
  const place = [file, ...path] as MarkedPlace
  if (typeof text !== 'string' || UNMARKED.test(place.join(' '))) return
  const parent = valueAt(value, path.slice(0, -1)) as Record<PropertyKey, string>
  parent[path.at(-1) ?? ''] = mark(text, place)
}
