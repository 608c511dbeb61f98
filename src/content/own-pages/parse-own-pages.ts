import { byFileAndLine, type Mistake } from '../yaml/mistakes.ts'
import { checkMarkdown, pictureName } from './check-markdown.ts'
import { type FrontMatter, parseFrontMatter } from './front-matter.ts'
import type { LinkTargets } from './links.ts'
import { isPageFile, type PagePlace, placePages } from './page-files.ts'
import { type PictureFiles, wrongSocialPicture } from './pictures.ts'
import { type Markdown, readMarkdown } from './read-markdown.ts'

/** A page that the company adds: a Markdown file in a folder `pages/` of the content. */
export type OwnPage = PagePlace & FrontMatter & Pick<Markdown, 'tree' | 'ids'>

export type OwnPagesSource = {
  /** The Markdown files by their path in the content folder: `en/pages/privacy.md`. */
  texts: Record<string, string>
  /** The other files of the folders `pages/`. */
  pictures: PictureFiles
  /** The published locales; addresses in the first one have no prefix. */
  locales: string[]
  /** The built-in pages, with their anchors. */
  sitePages: LinkTargets
}

/** The company's own pages, the targets of links in each locale, and the mistakes in the files. */
export function parseOwnPages({ texts, pictures, locales, sitePages }: OwnPagesSource) {
  const { places, mistakes } = placePages(Object.keys(texts), locales)
  const read = places.map((place) => ({ place, markdown: readMarkdown(texts[place.file] ?? '') }))
  const targets = new Map(locales.map((locale) => [locale, targetsOf(sitePages, read, locale)]))
  const pages: OwnPage[] = []
  for (const { place, markdown } of read) {
    const { file, locale } = place
    const { data, mistakes: wrong } = parseFrontMatter(file, markdown.frontMatter)
    mistakes.push(
      ...wrong,
      ...wrongPreview(file, data?.picture, markdown, pictures),
      ...checkMarkdown(markdown, { file, targets: targets.get(locale) ?? new Map(), pictures }),
    )
    if (data) {
      const { tree, ids } = markdown
      const picture = data.picture && pictureName(data.picture, file)
      pages.push({ ...place, ...data, picture, tree, ids })
    }
  }
  mistakes.push(...otherFiles(texts, pictures, locales))
  return { pages, targets, mistakes: mistakes.sort(byFileAndLine) }
}

/** The other pages in the folder of a list: the newest first, then by title. */
export const pagesInFolder = (pages: OwnPage[], list: OwnPage) =>
  pages
    .filter(({ locale, folder, isList }) => {
      return locale === list.locale && folder === list.folder && !isList
    })
    .sort(newestFirst)

/** The case that the landing page links to, of the pages in one locale. */
export const newestCase = (pages: OwnPage[]) => pages.filter((page) => page.case).sort(newestFirst)[0]

const newestFirst = (a: OwnPage, b: OwnPage) =>
  (b.date ?? '').localeCompare(a.date ?? '') || a.title.localeCompare(b.title, a.locale)

type Placed = { place: PagePlace; markdown: Pick<Markdown, 'ids'> }

function targetsOf(sitePages: LinkTargets, read: Placed[], locale: string): LinkTargets {
  const targets: LinkTargets = new Map(sitePages)
  for (const { place, markdown } of read) {
    if (place.locale !== locale) continue
    targets.set(place.address, [...markdown.ids.values()])
    if (place.isList) targets.set(`${place.address}/feed.xml`, [])
  }
  return targets
}

function wrongPreview(
  file: string,
  picture: string | undefined,
  { frontMatter }: Markdown,
  pictures: PictureFiles,
): Mistake[] {
  if (!picture) return []
  const name = pictureName(picture, file)
  const wrong = wrongSocialPicture(name, pictures[name])
  return wrong ? [{ file, line: frontMatter?.lineOf(['picture']), message: `picture: ${wrong}` }] : []
}

/** Reports text files without the ending .md. Pictures are checked where a page uses them. */
const otherFiles = (texts: Record<string, string>, pictures: PictureFiles, locales: string[]): Mistake[] =>
  [...Object.keys(texts), ...Object.keys(pictures)]
    .filter((file) => locales.some((locale) => file.startsWith(`${locale}/pages/`)))
    .filter((file) => /\.(md|mdx|markdown|html?|txt)$/i.test(file) && !isPageFile(file))
    .map((file) => ({
      file,
      message: 'is not a page; expected a Markdown file whose name ends in .md',
    }))
