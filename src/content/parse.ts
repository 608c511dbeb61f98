import * as z from 'zod'
import { expected, fieldsAt, found } from './expected.ts'
import { fieldName, type Path, readYaml, type YamlFile } from './read-yaml.ts'
import { type Content, chatFile, files } from './schema.ts'

/** The YAML files of a content folder, by their path inside it: `en/hero.yaml`. */
export type ContentFiles = Record<string, string>

/** All mistakes in a content folder, one sentence in each line. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: string[]

  constructor(mistakes: string[], dir: string) {
    const count = mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`
    super(`${count} in ${dir}/:\n${mistakes.join('\n')}`)
    this.mistakes = mistakes
  }
}

const site = z.object({ ...files, chats: z.record(z.string(), chatFile) })
const FOLDER = 'en/'
const fileNames = Object.keys(files).map((name) => `${FOLDER}${name}.yaml`)
const CHAT = /^en\/chats\/([a-z0-9-]+)\.yaml$/
const DEMO = `${FOLDER}agent-demo.yaml`

/** The content of the site; throws a `ContentError` that lists every mistake. */
export function parseContent(texts: ContentFiles, dir = 'content'): Content {
  const known = Object.keys(texts).filter((file) => fileNames.includes(file) || CHAT.test(file))
  const read = new Map(known.map((file) => [file, readYaml(texts[file] ?? '')]))
  const result = site.safeParse(rawContent(read), { error: expected, reportInput: true })
  const mistakes = [
    ...unknownFiles(texts),
    ...missingFiles(texts),
    ...brokenYaml(read),
    ...brokenRules(result.error, read),
    ...unmatchedTabsAndChats(read),
  ].sort(byFileAndLine)
  if (!result.success || mistakes.length > 0) {
    throw new ContentError(
      mistakes.map((mistake) => `${dir}/${sentence(mistake)}`),
      dir,
    )
  }

  const { chats, 'agent-demo': agentDemo, ...rest } = result.data
  const ordered = agentDemo.industries.flatMap((id) => {
    const chat = chats[id]
    return chat ? { id, ...chat } : []
  })
  return { ...rest, agentDemo: { ...agentDemo, chats: ordered } }
}

type Mistake = { file: string; line?: number; message: string }

const sentence = ({ file, line, message }: Mistake) =>
  line ? `${file}:${line}: ${message}` : `${file} ${message}`

const byFileAndLine = (a: Mistake, b: Mistake) =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)

function rawContent(read: Map<string, YamlFile>) {
  const raw: Record<string, unknown> = {}
  const chats: Record<string, unknown> = {}
  for (const [file, { value }] of read) {
    const chat = CHAT.exec(file)?.[1]
    if (chat) chats[chat] = value
    else raw[file.slice(FOLDER.length, -'.yaml'.length)] = value
  }
  return { ...raw, chats }
}

const unknownFiles = (texts: ContentFiles): Mistake[] =>
  Object.keys(texts)
    .filter((file) => !fileNames.includes(file) && !CHAT.test(file))
    .map((file) => ({
      file,
      message: file.startsWith(`${FOLDER}chats/`)
        ? 'is not the name of a chat; expected lower-case letters, digits and hyphens, then .yaml'
        : `is no file of the content; expected one of ${Object.keys(files).join(', ')}, each with .yaml, or a file in en/chats`,
    }))

const missingFiles = (texts: ContentFiles): Mistake[] =>
  fileNames
    .filter((file) => texts[file] === undefined)
    .map((file) => ({
      file,
      message: `is missing; expected a file with ${fieldsOf(file).join(', ')}`,
    }))

const brokenYaml = (read: Map<string, YamlFile>): Mistake[] =>
  [...read].flatMap(([file, { mistakes }]) =>
    mistakes.map(({ line, message }) => ({
      file,
      line,
      message: `is not readable as YAML: ${message}`,
    })),
  )

function brokenRules(error: z.ZodError | undefined, read: Map<string, YamlFile>): Mistake[] {
  return (error?.issues ?? []).flatMap((issue) => {
    const { file, path } = placeOf(issue.path)
    const yaml = read.get(file)
    // Missing and unreadable files are reported elsewhere.
    if (!yaml || yaml.mistakes.length > 0) return []
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        line: yaml.lineOf([...path, key]),
        message: `${fieldName([...path, key])} is no field here; expected one of ${fieldsOf(file, path).join(', ')}`,
      }))
    }
    const field = fieldName(path) || 'the file'
    const message = `${field} ${found(issue.input)}; expected ${issue.message}`
    return [{ file, line: yaml.lineOf(path), message }]
  })
}

function placeOf([name, ...path]: Path) {
  return name === 'chats'
    ? { file: `${FOLDER}chats/${String(path[0])}.yaml`, path: path.slice(1) }
    : { file: `${FOLDER}${String(name)}.yaml`, path }
}

const fieldsOf = (file: string, path: Path = []) =>
  CHAT.test(file)
    ? fieldsAt(chatFile, path)
    : fieldsAt(site, [file.slice(FOLDER.length, -'.yaml'.length), ...path])

/** Tabs without a chat file, and chat files without a tab. */
function unmatchedTabsAndChats(read: Map<string, YamlFile>): Mistake[] {
  const demo = read.get(DEMO)
  const tabs = z.looseObject({ industries: z.array(z.unknown()) }).safeParse(demo?.value)
  if (!demo || !tabs.success) return []
  const { industries } = tabs.data

  const withoutChat = industries.flatMap((id, index) =>
    typeof id === 'string' && !read.has(`${FOLDER}chats/${id}.yaml`)
      ? {
          file: DEMO,
          line: demo.lineOf(['industries', index]),
          message: `industries[${index}] is "${id}"; expected the name of a file in en/chats, and there is no en/chats/${id}.yaml`,
        }
      : [],
  )
  const withoutTab = [...read.keys()].flatMap((file) => {
    const id = CHAT.exec(file)?.[1]
    return id && !industries.includes(id)
      ? { file, message: `has no tab; expected ${id} in the list industries of ${DEMO}` }
      : []
  })
  return [...withoutChat, ...withoutTab]
}
