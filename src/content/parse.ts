import * as z from 'zod'
import { checkSource } from './check-source.ts'
import { checkTranslation, unmatchedPages } from './check-translation.ts'
import { parseWords, WORDS_DIR, wrongBuiltInWords, wrongWords } from './interface-words.ts'
import {
  type ContentFiles,
  completeLocale,
  DEMO,
  type FileName,
  fileNames,
  type LocaleFiles,
  readLocaleFiles,
  shownSections,
  unknownFiles,
} from './locale-files.ts'
import { describeLocale } from './locales/locale.ts'
import { readSiteFile } from './locales/site-file.ts'
import { type LinkTargets, wrongLink } from './own-pages/links.ts'
import { parseOwnPages } from './own-pages/parse-own-pages.ts'
import type { PictureFiles } from './own-pages/pictures.ts'
import { wrongOwnPictures } from './own-pictures.ts'
import { parseRedirects } from './redirects.ts'
import { type Content, chatFile, files, type SectionName } from './schema.ts'
import { sectionIds } from './sections.ts'
import { valueAt } from './walk-words.ts'
import { byFileAndLine, ContentError, fieldMistake, inFolder, type Mistake } from './yaml/mistakes.ts'

/** The content in every published language, in the order of `site.yaml`. */
export type Contents = [Content, ...Content[]]

/** The content of the site; throws a `ContentError` that lists every mistake. */
export function parseContent(texts: ContentFiles, dir = 'content', pictures: PictureFiles = {}): Contents {
  const refuse = (mistakes: Mistake[], folder = dir) => {
    if (mistakes.length > 0) throw new ContentError(mistakes.sort(byFileAndLine), folder)
  }
  refuse(wrongBuiltInWords(), WORDS_DIR)
  const { locales, mistakes } = readSiteFile(texts)
  refuse(mistakes)

  const [first = '', ...others] = locales
  const source = readLocaleFiles(texts, first)
  const ownPages = parseOwnPages({ texts, pictures, locales, sitePages: sitePagesOf(source) })
  refuse([
    ...unknownFiles(texts, locales),
    ...inFolder(first, checkSource(source)),
    ...wrongWords(texts, locales),
    ...ownPages.mistakes,
  ])

  const { redirects, mistakes: wrongRedirects } = parseRedirects(texts, ownPages.targets)
  const translations = others.map((tag) => completeLocale(source, readLocaleFiles(texts, tag)))
  const all = [source, ...translations]
  refuse([
    ...translations.flatMap((locale) => inFolder(locale.tag, checkTranslation(locale, source))),
    ...unmatchedPages(ownPages.pages, locales),
    ...all.flatMap((locale) => {
      const targets = ownPages.targets.get(locale.tag) ?? new Map()
      const links = wrongLinks(locale, targets)
      return inFolder(locale.tag, [...links, ...wrongOwnPictures(locale, pictures)])
    }),
    ...wrongRedirects,
  ])

  return all.map((locale) => ({
    locale: describeLocale(locale.tag, locale === source),
    ...parseTexts(locale),
    ...parseWords(texts, locale.tag, first),
    ownPages: ownPages.pages.filter((page) => page.locale === locale.tag),
    redirects,
  })) as Contents
}

/** The built-in pages that the company's own pages can link, with their anchors. */
function sitePagesOf(source: LocaleFiles): LinkTargets {
  const anchors = shownSections(source).map((section) => sectionIds[section as SectionName])
  const demo = source.values.has(DEMO) ? [['/agentic-ai', undefined] as const] : []
  return new Map([['/', anchors], ...demo, ['/request/trial', []], ['/request/agent', []]])
}

/** Reports links of the footer and the hero to pages that do not exist. */
function wrongLinks({ read, values }: LocaleFiles, targets: LinkTargets): Mistake[] {
  const footer = files.footer.safeParse(values.get('footer.yaml')).data?.legal ?? []
  const hero = files.hero.safeParse(values.get('hero.yaml')).data?.proof ?? []
  return [
    ...footer.map(({ url }, index) => ({ file: 'footer.yaml', url, place: ['legal', index, 'url'] })),
    ...hero.map(({ url }, index) => ({ file: 'hero.yaml', url, place: ['proof', index, 'url'] })),
  ].flatMap(({ file, url, place }) => {
    const yaml = read.get(file)
    // A translation inherits the address, and its mistake with it.
    const wrong = url && yaml && valueAt(yaml.value, place) !== undefined && wrongLink(url, targets)
    return wrong ? fieldMistake(file, yaml, place, `is "${url}"; the link ${wrong}`) : []
  })
}

/** The company's texts in a locale that has no mistakes, in the shape that the pages read. */
function parseTexts({ values }: LocaleFiles) {
  const parsed = Object.fromEntries(
    fileNames
      .filter((name) => values.get(`${name}.yaml`) !== undefined)
      .map((name) => [name, z.parse(files[name], values.get(`${name}.yaml`))]),
  ) as { [Name in FileName]: z.infer<(typeof files)[Name]> }
  const { 'agent-demo': agentDemo, ...others } = parsed
  const chats = agentDemo?.industries.map((id) => ({
    id,
    ...chatFile.parse(values.get(`chats/${id}.yaml`)),
  }))
  return { ...others, agentDemo: agentDemo && { ...agentDemo, chats: chats ?? [] } }
}
