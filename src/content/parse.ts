import * as z from 'zod'
import { readLocale as asLocale } from '../../contract/locales.ts'
import { localeOf } from './locales/locale.ts'
import { type LinkTargets, wrongLink } from './own-pages/links.ts'
import { type OwnPage, parseOwnPages } from './own-pages/parse-own-pages.ts'
import type { PictureFiles } from './own-pages/pictures.ts'
import { wrongOwnPictures } from './own-pictures.ts'
import { type Content, chatFile, files, type SectionName, siteFile } from './schema.ts'
import { sectionIds } from './sections.ts'
import { complete, valueAt, wordsIn } from './words.ts'
import { expected, fieldsAt, found, shortened } from './yaml/expected.ts'
import { fieldName, type Path, readYaml, type YamlFile } from './yaml/read-yaml.ts'

/** The YAML and Markdown files of a content folder, by their path inside it: `en/hero.yaml`, `en/pages/privacy.md`. */
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

/** The content in every published language, in the order of `site.yaml`. */
export type Contents = [Content, ...Content[]]

const SITE = 'site.yaml'
const DEMO = 'agent-demo.yaml'
const CHAT = /^chats\/([a-z0-9-]+)\.yaml$/
type FileName = keyof typeof files
const fileNames = Object.keys(files) as FileName[]
const sections = Object.keys(sectionIds)

/** The content of the site; throws a `ContentError` that lists every mistake. */
export function parseContent(
  texts: ContentFiles,
  dir = 'content',
  pictures: PictureFiles = {},
): Contents {
  const fail = (mistakes: Mistake[]): never => {
    const sentences = mistakes.sort(byFileAndLine).map((mistake) => `${dir}/${sentenceOf(mistake)}`)
    throw new ContentError(sentences, dir)
  }
  const tags = readLocales(texts, fail)
  const unknown = unknownFiles(texts, tags)
  const [first, ...others] = tags
  const source = readLocale(texts, first)
  const ownPages = parseOwnPages({ texts, pictures, locales: tags, sitePages: sitePagesOf(source) })
  const mistakes = [...unknown, ...mistakesIn(source), ...ownPages.mistakes]
  if (mistakes.length > 0) fail(mistakes)
  const translations = others.map((tag) => translate(source, readLocale(texts, tag)))
  const wrong = [
    ...translations.flatMap(mistakesIn),
    ...untranslatedPages(ownPages.pages, tags),
    ...[source, ...translations].flatMap((locale) =>
      wrongLegalLinks(locale, ownPages.targets.get(locale.tag) ?? new Map()),
    ),
    ...[source, ...translations].flatMap((locale) => wrongOwnPictures(locale, pictures)),
  ]
  if (wrong.length > 0) fail(wrong)
  return [source, ...translations].map((locale) =>
    contentOf(
      locale,
      ownPages.pages.filter((page) => page.locale === locale.tag),
      locale === source,
    ),
  ) as Contents
}

type Mistake = { file: string; line?: number; message: string }

const sentenceOf = ({ file, line, message }: Mistake) =>
  line ? `${file}:${line}: ${message}` : `${file} ${message}`

const byFileAndLine = (a: Mistake, b: Mistake) =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)

/** The files of a locale by their path inside its folder, and the values in them. */
type LocaleFiles = {
  tag: string
  read: Map<string, YamlFile>
  /** The values by the same paths. In a translation they are completed from the source. */
  values: Map<string, unknown>
  /** The first locale; undefined in the first locale itself. */
  source?: LocaleFiles
}

function readLocales(
  texts: ContentFiles,
  fail: (mistakes: Mistake[]) => never,
): [string, ...string[]] {
  const text = texts[SITE]
  if (text === undefined)
    return fail([{ file: SITE, message: 'is missing; expected a file with locales' }])
  const yaml = readYaml(text)
  const result = siteFile.safeParse(yaml.value, { error: expected, reportInput: true })
  const mistakes = [...brokenYaml(SITE, yaml), ...brokenRules(SITE, yaml, siteFile, result.error)]
  const { locales = [] } = result.data ?? {}
  for (const [index, tag] of locales.entries()) {
    const line = yaml.lineOf(['locales', index])
    const wrong = (message: string) =>
      mistakes.push({
        file: SITE,
        line,
        message: `locales[${index}] is "${tag}"; expected ${message}`,
      })
    if (!asLocale(tag)) wrong('a language such as de or pt-BR')
    else if (locales.indexOf(tag) < index) wrong('each language once')
    else if (!Object.keys(texts).some((file) => file.startsWith(`${tag}/`)))
      wrong(`the name of a folder, and there is no folder ${tag}`)
  }
  return mistakes.length > 0 ? fail(mistakes) : (locales as [string, ...string[]])
}

function readLocale(texts: ContentFiles, tag: string): LocaleFiles {
  const own = Object.keys(texts)
    .filter((file) => file.startsWith(`${tag}/`))
    .map((file) => file.slice(tag.length + 1))
    .filter((file) => schemaOf(file))
  const read = new Map(own.map((file) => [file, readYaml(texts[`${tag}/${file}`] ?? '')]))
  const values = new Map([...read].map(([file, { value }]) => [file, value]))
  return { tag, read, values }
}

/** The mails to staff are in the first locale. */
const UNTRANSLATED = 'mails.yaml'

const translate = (source: LocaleFiles, { tag, read }: LocaleFiles): LocaleFiles => ({
  tag,
  read,
  source,
  values: new Map(
    [...source.values].map(([file, value]) => [
      file,
      file === UNTRANSLATED
        ? value
        : complete(schemaOf(file), value, read.get(file)?.value ?? undefined),
    ]),
  ),
})

/** The schema of a file by its path inside the folder of a locale; undefined for an unknown file. */
export function schemaOf(file: string) {
  if (CHAT.test(file)) return chatFile
  const name = file.replace(/\.yaml$/, '')
  return file.endsWith('.yaml') && name in files ? files[name as FileName] : undefined
}

function mistakesIn(locale: LocaleFiles): Mistake[] {
  const { tag, read, values, source } = locale
  const mistakes = [
    ...(source ? untranslatedFiles(locale, source) : missingFiles(locale)),
    ...(source ? [] : untitledDemo(locale)),
    ...[...read].flatMap(([file, yaml]) => brokenYaml(file, yaml)),
    ...[...values].flatMap(([file, value]) => {
      const yaml = read.get(file)
      const schema = schemaOf(file)
      if (!yaml || !schema || yaml.mistakes.length > 0) return []
      const missing = source ? missingWords(file, yaml, source) : []
      const result = z.safeParse(schema, value, { error: expected, reportInput: true })
      const surplus = source ? longerLists(source.values.get(file), yaml.value) : []
      const isSurplus = (path: Path) =>
        surplus.some(
          (list) =>
            fieldName(path.slice(0, list.path.length)) === fieldName(list.path) &&
            Number(path[list.path.length]) >= list.expected,
        )
      const broken = brokenRules(file, yaml, schema, result.error).filter(
        ({ path }) =>
          !isSurplus(path) && !missing.some((one) => fieldName(one.path) === fieldName(path)),
      )
      return [...missing, ...broken]
    }),
    ...(source ? surplusEntries(locale, source) : unmatchedTabsAndChats(locale)),
  ]
  return mistakes.map(({ file, ...rest }) => ({ ...rest, file: `${tag}/${file}` }))
}

/** The content of a locale that has no mistakes, in the shape that the pages read. */
function contentOf({ tag, values }: LocaleFiles, ownPages: OwnPage[], isFirst: boolean): Content {
  const parsed = Object.fromEntries(
    fileNames
      .filter((name) => values.get(`${name}.yaml`) !== undefined)
      .map((name) => [name, z.parse(files[name], values.get(`${name}.yaml`))]),
  ) as { [Name in FileName]: z.infer<(typeof files)[Name]> }
  const { interface: words, 'agent-demo': agentDemo, ...others } = parsed
  const chats = agentDemo?.industries.map((id) => ({
    id,
    ...chatFile.parse(values.get(`chats/${id}.yaml`)),
  }))
  return {
    locale: localeOf(tag, isFirst),
    ...others,
    words,
    ownPages,
    agentDemo: agentDemo && { ...agentDemo, chats: chats ?? [] },
  }
}

/** Reports files with unknown names. Folders of unpublished locales are not checked. */
function unknownFiles(texts: ContentFiles, tags: string[]): Mistake[] {
  return Object.keys(texts).flatMap((file) => {
    const [folder = '', ...rest] = file.split('/')
    const own = rest.join('/')
    if (file === SITE || folder === 'brand' || rest[0] === 'pages') return []
    if (!tags.includes(folder) && asLocale(folder) && own) return []
    if (tags.includes(folder) && schemaOf(own)) return []
    return {
      file,
      message: own.startsWith('chats/')
        ? 'is not the name of a chat; expected lower-case letters, digits and hyphens, then .yaml'
        : `is no file of the content; expected one of ${fileNames.join(', ')}, each with .yaml, or a file in ${tags[0]}/chats`,
    }
  })
}

/** The sections in the list of `home.yaml`; all sections if the list is not readable. */
function shownSections(values: LocaleFiles['values']) {
  const home = z
    .looseObject({ sections: z.array(z.looseObject({ section: z.string() })) })
    .safeParse(values.get('home.yaml'))
  return home.data?.sections.map(({ section }) => section) ?? sections
}

/** The file of a section may be missing if the landing page does not show the section. */
function missingFiles({ read, values }: LocaleFiles): Mistake[] {
  const shown = shownSections(values)
  return fileNames
    .filter((name) => shown.includes(name) || !sections.includes(name))
    .map((name) => `${name}.yaml`)
    .filter((file) => !read.has(file))
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
          message: `agenticAi is missing; expected title and description of the page with all conversations, since there is an ${DEMO}`,
        },
      ]
    : []

const untranslatedFiles = ({ read }: LocaleFiles, source: LocaleFiles): Mistake[] =>
  [...source.values]
    .filter(
      ([file, value]) =>
        file !== UNTRANSLATED && !read.has(file) && wordsIn(schemaOf(file), value).length > 0,
    )
    .map(([file]) => ({
      file,
      message: `is missing; expected the translation of ${source.tag}/${file}`,
    }))

type PathMistake = Mistake & { path: Path }

const missingWords = (file: string, yaml: YamlFile, source: LocaleFiles): PathMistake[] =>
  wordsIn(schemaOf(file), source.values.get(file))
    .filter(({ path }) => valueAt(yaml.value, path) === undefined)
    .map(({ path, text }) => ({
      file,
      path,
      line: yaml.lineOf(path),
      message: `${fieldName(path)} is missing; expected the translation of "${shortened(wordText(text))}"`,
    }))

/** The text of a word; of a plural, the form `other`. */
export const wordText = (word: unknown) =>
  word instanceof Object && 'other' in word ? String(word.other) : String(word)

/** Reports files and list entries that the source does not have. */
function surplusEntries({ read }: LocaleFiles, source: LocaleFiles): Mistake[] {
  return [...read].flatMap(([file, yaml]) => {
    const original = source.values.get(file)
    if (original === undefined || file === UNTRANSLATED)
      return {
        file,
        message:
          file === UNTRANSLATED
            ? `is not read; expected no file, since mails are in the first locale, ${source.tag}`
            : `has no source; expected no file, since there is no ${source.tag}/${file}`,
      }
    const longer = longerLists(original, yaml.value).map(({ path, length, expected: most }) => ({
      file,
      line: yaml.lineOf([...path, most]),
      message: `${fieldName(path)} is a list of ${length}; expected a list of ${most}, as in ${source.tag}/${file}`,
    }))
    const moved = movedEntries(original, yaml.value).map(({ path, value, expected: name }) => ({
      file,
      line: yaml.lineOf(path),
      message: `${fieldName(path)} is "${value}"; expected ${name}, as in ${source.tag}/${file}`,
    }))
    return [...longer, ...moved]
  })
}

/** Entries whose name is not that of the entry at the same position of the source. */
function movedEntries(
  source: unknown,
  translation: unknown,
  path: Path = [],
): { path: Path; value: string; expected: string }[] {
  if (!(source instanceof Object && translation instanceof Object)) return []
  return Object.keys(source).flatMap((key) => {
    const place = [...path, Array.isArray(source) ? Number(key) : key]
    const [value, name] = [valueAt(translation, [key]), valueAt(source, [key])]
    if (key !== 'id' && key !== 'section') return movedEntries(name, value, place)
    return value === undefined || value === name
      ? []
      : { path: place, value: String(value), expected: String(name) }
  })
}

function longerLists(
  source: unknown,
  translation: unknown,
  path: Path = [],
): { path: Path; length: number; expected: number }[] {
  if (!(source instanceof Object && translation instanceof Object)) return []
  if (Array.isArray(source) && Array.isArray(translation) && translation.length > source.length)
    return [{ path, length: translation.length, expected: source.length }]
  return Object.keys(source).flatMap((key) =>
    longerLists(valueAt(source, [key]), valueAt(translation, [key]), [
      ...path,
      Array.isArray(source) ? Number(key) : key,
    ]),
  )
}

/** The built-in pages that the company's own pages can link, with their anchors. */
function sitePagesOf({ values }: LocaleFiles): LinkTargets {
  const anchors = shownSections(values).map((section) => sectionIds[section as SectionName])
  const demo = values.has(DEMO) ? [['/agentic-ai', undefined] as const] : []
  return new Map([['/', anchors], ...demo, ['/request/trial', []], ['/request/agent', []]])
}

/** A page, or a list of pages, of the first locale must exist in every other one, and no other. */
function untranslatedPages(pages: OwnPage[], [first = '', ...others]: string[]): Mistake[] {
  const pagesIn = (tag: string) => pages.filter(({ locale }) => locale === tag)
  const isIn = (tag: string, { address, isList }: OwnPage) =>
    pagesIn(tag).some((page) => page.address === address && page.isList === isList)
  const fileIn = (tag: string, { file, locale }: OwnPage) => file.replace(`${locale}/`, `${tag}/`)
  return others.flatMap((tag) => [
    ...pagesIn(first)
      .filter((page) => !isIn(tag, page))
      .map((page) => ({
        file: fileIn(tag, page),
        message: `is missing; expected the translation of ${page.file}`,
      })),
    ...pagesIn(tag)
      .filter((page) => !isIn(first, page))
      .map((page) => ({
        file: page.file,
        message: `has no source; expected no file, since there is no ${fileIn(first, page)}`,
      })),
  ])
}

/** Reports footer links to pages that do not exist. */
function wrongLegalLinks({ tag, read, values }: LocaleFiles, targets: LinkTargets): Mistake[] {
  const file = 'footer.yaml'
  const footer = files.footer.safeParse(values.get(file))
  return (footer.data?.legal ?? []).flatMap(({ url }, index) => {
    const wrong = url && wrongLink(url, targets)
    const path = ['legal', index, 'url']
    return wrong
      ? {
          file: `${tag}/${file}`,
          line: read.get(file)?.lineOf(path) ?? 1,
          message: `${fieldName(path)} is "${url}"; the link ${wrong}`,
        }
      : []
  })
}

const brokenYaml = (file: string, { mistakes }: YamlFile): Mistake[] =>
  mistakes.map(({ line, message }) => ({
    file,
    line,
    message: `is not readable as YAML: ${message}`,
  }))

function brokenRules(
  file: string,
  yaml: YamlFile,
  schema: z.core.$ZodType,
  error: z.core.$ZodError | undefined,
): PathMistake[] {
  // `brokenYaml` reports an unreadable file.
  if (!error || yaml.mistakes.length > 0) return []
  return error.issues.flatMap(({ path, ...issue }) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        path: [...path, key],
        line: yaml.lineOf([...path, key]),
        message: `${fieldName([...path, key])} is no field here; expected one of ${fieldsAt(schema, path).join(', ')}`,
      }))
    }
    const field = fieldName(path) || 'the file'
    const message = `${field} ${found(issue.input)}; expected ${issue.message}`
    return [{ file, path, line: yaml.lineOf(path), message }]
  })
}

/** Tabs without a chat file, and chat files without a tab. */
function unmatchedTabsAndChats({ tag, read }: LocaleFiles): Mistake[] {
  const demo = read.get(DEMO)
  const tabs = z.looseObject({ industries: z.array(z.unknown()) }).safeParse(demo?.value)
  if (!demo || !tabs.success) return []
  const { industries } = tabs.data

  const withoutChat = industries.flatMap((id, index) =>
    typeof id === 'string' && !read.has(`chats/${id}.yaml`)
      ? {
          file: DEMO,
          line: demo.lineOf(['industries', index]),
          message: `industries[${index}] is "${id}"; expected the name of a file in ${tag}/chats, and there is no ${tag}/chats/${id}.yaml`,
        }
      : [],
  )
  const withoutTab = [...read.keys()].flatMap((file) => {
    const id = CHAT.exec(file)?.[1]
    return id && !industries.includes(id)
      ? { file, message: `has no tab; expected ${id} in the list industries of ${tag}/${DEMO}` }
      : []
  })
  return [...withoutChat, ...withoutTab]
}
