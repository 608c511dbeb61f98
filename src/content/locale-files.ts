import * as z from 'zod'
import { readLocale } from '../../contract/locales.ts'
import { SITE } from './locales/site-file.ts'
import { REDIRECTS } from './redirects.ts'
import { chatFile, files, wordFiles } from './schema.ts'
import { sectionIds } from './sections.ts'
import { complete } from './walk-words.ts'
import type { Mistake } from './yaml/mistakes.ts'
import { parseYaml } from './yaml/parse-yaml.ts'
import { readYaml, type YamlFile } from './yaml/read-yaml.ts'

/** The YAML and Markdown files of a content folder, by their path inside it: `en/hero.yaml`, `en/pages/privacy.md`. */
export type ContentFiles = Record<string, string>

/** The files with a company's texts in one locale by their path inside its folder, and the values in them. */
export type LocaleFiles = {
  tag: string
  read: Map<string, YamlFile>
  /** The values by the same paths. In a translation they are completed from the source. */
  values: Map<string, unknown>
}

export const DEMO = 'agent-demo.yaml'
export const CHAT = /^chats\/([a-z0-9-]+)\.yaml$/

export type FileName = keyof typeof files
export const fileNames = Object.keys(files) as FileName[]

const allFiles = { ...files, ...wordFiles }

/** The schema of a file by its path inside the folder of a locale; undefined for an unknown file. */
export function schemaOf(file: string) {
  if (CHAT.test(file)) return chatFile
  const name = file.replace(/\.yaml$/, '')
  return file.endsWith('.yaml') && name in allFiles ? allFiles[name as keyof typeof allFiles] : undefined
}

/** Whether the file has interface words and not texts of the company. */
export const isWordFile = (file: string) => file.replace(/\.yaml$/, '') in wordFiles

export function readLocaleFiles(texts: ContentFiles, tag: string): LocaleFiles {
  const own = Object.keys(texts)
    .filter((file) => file.startsWith(`${tag}/`))
    .map((file) => file.slice(tag.length + 1))
    .filter((file) => schemaOf(file) && !isWordFile(file))
  const read = new Map(own.map((file) => [file, readYaml(texts[`${tag}/${file}`] ?? '')]))
  const values = new Map([...read].map(([file, { value }]) => [file, value]))
  return { tag, read, values }
}

/** A translation, completed with everything from the source that is not a word. */
export const completeLocale = (source: LocaleFiles, { tag, read }: LocaleFiles): LocaleFiles => ({
  tag,
  read,
  values: new Map(
    [...source.values].map(([file, value]) => [
      file,
      complete(schemaOf(file), value, read.get(file)?.value ?? undefined),
    ]),
  ),
})

/** The mistakes in the YAML and in the values of a file. */
export function mistakesInFile({ read, values }: LocaleFiles, file: string): Mistake[] {
  const [schema, yaml] = [schemaOf(file), read.get(file)]
  if (!schema || !yaml) return []
  return parseYaml(schema, file, { ...yaml, value: values.get(file) }).mistakes
}

/** The sections in the list of `home.yaml`; all sections if the list is not readable. */
export function shownSections({ values }: LocaleFiles) {
  const home = z
    .looseObject({ sections: z.array(z.looseObject({ section: z.string() })) })
    .safeParse(values.get('home.yaml'))
  return home.data?.sections.map(({ section }) => section) ?? Object.keys(sectionIds)
}

/** Reports files with unknown names. Folders of unpublished locales are not checked. */
export function unknownFiles(texts: ContentFiles, tags: string[]): Mistake[] {
  return Object.keys(texts).flatMap((file) => {
    const [folder = '', ...rest] = file.split('/')
    const own = rest.join('/')
    if (file === SITE || file === REDIRECTS || folder === 'brand' || rest[0] === 'pages') return []
    if (!tags.includes(folder) && readLocale(folder) && own) return []
    if (tags.includes(folder) && schemaOf(own)) return []
    return {
      file,
      message: own.startsWith('chats/')
        ? 'is not the name of a chat; expected lower-case letters, digits and hyphens, then .yaml'
        : `is no file of the content; expected one of ${Object.keys(allFiles).join(', ')}, each with .yaml, or a file in ${tags[0]}/chats`,
    }
  })
}
