import * as z from 'zod'
import { CHAT, DEMO, fileNames, type LocaleFiles, mistakesInFile, schemaOf, shownSections } from './locale-files.ts'
import { optionalFiles } from './schema.ts'
import { sectionIds } from './sections.ts'
import { valueAt } from './walk-words.ts'
import { fieldMistake, type Mistake } from './yaml/mistakes.ts'

/** The mistakes in the first locale, which the others are translated from. */
export const checkSource = (source: LocaleFiles): Mistake[] => [
  ...missingFiles(source),
  ...untitledDemo(source),
  ...[...source.read.keys()].flatMap((file) => mistakesInFile(source, file)),
  ...unmatchedTabsAndChats(source),
]

/** The file of a section may be missing if the landing page does not show the section. */
function missingFiles(source: LocaleFiles): Mistake[] {
  const shown = shownSections(source)
  return fileNames
    .filter((name) => shown.includes(name) || !(name in sectionIds || optionalFiles.includes(name)))
    .map((name) => `${name}.yaml`)
    .filter((file) => !source.read.has(file))
    .map((file) => ({
      file,
      message: `is missing; expected a file with ${Object.keys(schemaOf(file)?.shape ?? {}).join(', ')}`,
    }))
}

/** Reports a missing title of the page with all conversations, which exists if there are conversations. */
const untitledDemo = ({ read, values }: LocaleFiles): Mistake[] =>
  read.has(DEMO) && valueAt(values.get('pages.yaml'), ['agenticAi']) === undefined
    ? [
        {
          file: 'pages.yaml',
          line: 1,
          field: 'agenticAi',
          message: `is missing; expected title and description of the page with all conversations, since there is an ${DEMO}`,
        },
      ]
    : []

/** Tabs without a chat file, and chat files without a tab. */
function unmatchedTabsAndChats({ tag, read }: LocaleFiles): Mistake[] {
  const demo = read.get(DEMO)
  const tabs = z.looseObject({ industries: z.array(z.unknown()) }).safeParse(demo?.value)
  if (!demo || !tabs.success) return []
  const { industries } = tabs.data

  const withoutChat = industries.flatMap((id, index) => {
    if (typeof id !== 'string' || read.has(`chats/${id}.yaml`)) return []
    const message = `is "${id}"; expected the name of a file in ${tag}/chats, and there is no ${tag}/chats/${id}.yaml`
    return fieldMistake(DEMO, demo, ['industries', index], message)
  })
  const withoutTab = [...read.keys()].flatMap((file) => {
    const id = CHAT.exec(file)?.[1]
    return id && !industries.includes(id)
      ? { file, message: `has no tab; expected ${id} in the list industries of ${tag}/${DEMO}` }
      : []
  })
  return [...withoutChat, ...withoutTab]
}
