import type { Mistake } from '../yaml/mistakes.ts'

/** Where a Markdown file is published. */
export type PagePlace = {
  /** The path of the file in the content folder. */
  file: string
  locale: string
  /** The address without the prefix of the locale, as in Markdown links: `/news/first`. */
  address: string
  /** The published address: `/de/news/first`. */
  path: string
  /** The folder inside `pages/`: `news`. Undefined for a page that is directly in `pages/`. */
  folder?: string | undefined
  /** True for an `index.md`, whose page lists the other pages of the folder. */
  isList: boolean
}

/** First segments of addresses that the pages of the site or the calls of the service use. */
const reserved = new Set([
  '404',
  'agentic-ai',
  'healthz',
  'home', // The address of the employee page is matched in upper and lower case.
  'index',
  'map',
  'not-sent',
  'photos',
  'readyz',
  'request',
  'send',
  'sent',
])

const SLUG = /^[a-z0-9-]+$/
const NAME = 'lower-case letters, digits and hyphens'

export const isPageFile = (file: string) => /^[^/]+\/pages\/.*\.md$/.test(file)

/** The place of each page of the published locales; the first locale has no prefix. */
export function placePages(files: string[], locales: string[]) {
  const places: PagePlace[] = []
  const mistakes: Mistake[] = []
  for (const file of files.toSorted()) {
    const [locale = '', , ...names] = file.split('/')
    if (!isPageFile(file) || !locales.includes(locale)) continue
    const message = wrongName(file, names, locales)
    if (message) mistakes.push({ file, message })
    else places.push(placeOf(file, locale, names, locales))
  }
  return { places, mistakes: [...mistakes, ...wrongFolders(places), ...sameAddresses(places)] }
}

/** `/privacy` of the locale `de` is published at `/de/privacy`. */
function publishedPath(address: string, locale: string, locales: string[]) {
  if (locale === locales[0]) return address
  return `/${locale}${address === '/' ? '' : address}`
}

function placeOf(file: string, locale: string, names: string[], locales: string[]): PagePlace {
  const [name = '', folder] = names.toReversed()
  const isList = folder !== undefined && name === 'index.md'
  const address = isList ? `/${folder}` : `/${names.join('/').slice(0, -'.md'.length)}`
  const path = publishedPath(address, locale, locales)
  return { file, locale, address, path, folder, isList }
}

function wrongName(file: string, names: string[], locales: string[]) {
  if (names.length > 2) {
    const pages = file.split('/').slice(0, 2).join('/')
    return `is in a nested folder; expected ${pages}/<name>.md or ${pages}/<folder>/<name>.md`
  }
  const [name = '', folder] = names.toReversed()
  const stem = name.slice(0, -'.md'.length)
  if (folder !== undefined && !SLUG.test(folder)) return `is in a folder with the name "${folder}"; expected ${NAME}`
  if (!SLUG.test(stem)) return `has the name "${stem}"; expected ${NAME}, then .md`
  const first = folder ?? stem
  return reserved.has(first) || locales.includes(first)
    ? `would have an address that begins with /${first}, which the site uses itself; expected another name`
    : undefined
}

/** Reports folders with several pages and no list, and folders with a list and no other page. */
function wrongFolders(places: PagePlace[]): Mistake[] {
  const inFolders = places.filter(({ folder }) => folder !== undefined)
  const folders = Map.groupBy(inFolders, ({ file }) => file.slice(0, file.lastIndexOf('/') + 1))
  return [...folders].flatMap(([file, pages]) => {
    const hasList = pages.some(({ isList }) => isList)
    if (!hasList && pages.length > 1) {
      const message = `has ${pages.length} pages and no index.md; expected ${file}index.md with the title and description of their list`
      return [{ file, message }]
    }
    return hasList && pages.length === 1
      ? [{ file, message: 'has only an index.md; expected at least one page beside it' }]
      : []
  })
}

const sameAddresses = (places: PagePlace[]): Mistake[] =>
  places.flatMap(({ file, path }, index) => {
    const other = places.slice(0, index).find((place) => place.path === path)
    return other ? { file, message: `has the address ${path}, as has ${other.file}; expected one of the two` } : []
  })
