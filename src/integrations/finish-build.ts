import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { Site } from '../../settings/site.ts'
import { type Brand, readBrand } from '../brand/read-brand.ts'
import { buildSettings } from '../build-settings.ts'
import { cityLine } from '../content/city-line.ts'
import type { Contents } from '../content/parse.ts'
import { readContents } from '../content/read-content.ts'
import { wrongInBuild } from '../content/redirects.ts'
import type { Content } from '../content/schema.ts'
import { consentTexts } from '../forms/consent-of.ts'
import { deadLinks } from './dead-links.ts'
import { preloadModules } from './preload-modules.ts'
import { CADDY_REDIRECTS, caddyRedirects, NGINX_REDIRECTS, nginxRedirects } from './redirect-files.ts'

/**
 * After the pages are prerendered: minifies inline scripts, adds preload links for the scripts of islands that hydrate at
 * once, writes `site.json` for the service, with hashes of inline scripts and styles for the CSP, and compresses every text
 * file.
 */
export function finishBuild(): AstroIntegration {
  return {
    name: 'finish-build',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const pagesDir = fileURLToPath(dir)
        const paths = await filesBelow(pagesDir)
        const contents = readContents()
        const pagePaths = paths.filter((path) => path.endsWith('.html'))
        const all = await Promise.all(pagePaths.map((path) => finishPage(path, pagesDir)))
        const addresses = pagePaths.map((path) => addressOf(relative(pagesDir, path)))
        const dead = deadLinks(new Map(addresses.map((address, index) => [address, all[index] ?? ''])))
        if (dead.length > 0)
          throw new Error(
            `${dead.join('\n')}\nExpected a part of the page with that id, such as a section of index.astro.`,
          )
        const homePaths = contents.map(({ locale }) => join(pagesDir, `${locale.path || 'index'}.html`))
        const home = all.filter((_, index) => homePaths.includes(pagePaths[index] ?? ''))
        const site = siteFor({ all, home }, contents, readBrand())
        const files = paths.map((path) => addressOf(relative(pagesDir, path)))
        const wrong = wrongInBuild(contents[0].redirects, files, buildSettings.publicUrl)
        if (wrong.length > 0) throw new Error(wrong.join('\n'))
        const distDir = dirname(join(pagesDir, '.'))
        await writeFile(join(distDir, 'site.json'), JSON.stringify(site, null, 2))
        await writeFile(join(distDir, NGINX_REDIRECTS), nginxRedirects(site.redirects))
        await writeFile(join(distDir, CADDY_REDIRECTS), caddyRedirects(site.redirects))
        await Promise.all(paths.filter(isText).map(compress))
      },
    },
  }
}

/** `de.html` → `/de`, `index.html` → `/` */
const addressOf = (file: string) => `/${file.replace(/(^index)?\.html$/, '')}`

async function finishPage(path: string, pagesDir: string) {
  const written = minifyScripts(mergeStyles(await readFile(path, 'utf8')))
  const page = preloadModules(written, (address) => readFileSync(join(pagesDir, address), 'utf8'))
  await writeFile(path, page)
  return page
}

/**
 * One style element in the head, because each has a hash in a header. Astro writes several, and that of islands before the
 * first one, in the body, where HTML allows no style.
 */
export function mergeStyles(page: string) {
  const [islandStyle = ''] = /<style>astro-island[^<]*<\/style>/.exec(page) ?? []
  const [head = '', ...body] = page.replace(islandStyle, '').split('</head>')
  const element = /<style>([\s\S]*?)<\/style>/g
  const rules = [...`${head}${islandStyle}`.matchAll(element)].map(([, text]) => text).join('')
  return [`${head.replace(element, '')}<style>${rules}</style>`, ...body].join('</head>')
}

/** Astro does not minify inline scripts that are functions of the source (`src/layouts/inline-script.ts`). */
export const minifyScripts = (page: string) =>
  page.replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/g, (script) => minifySync('', script, { module: false }).code)

/** The parts of the content and of this build that the service needs; `home` are the landing pages. */
export function siteFor(pages: { all: string[]; home: string[] }, contents: Contents, { themes }: Brand): Site {
  const { company, employee, proposals, mails, forms } = contents[0]
  return {
    builtWith: buildSettings,
    locales: [contents[0].locale.tag, ...contents.slice(1).map(({ locale }) => locale.tag)],
    company,
    employee: { show: employee.show },
    badge: { fields: employee.badge.fields, words: contents.map(badgeWordsOf) },
    mails,
    forms: { labels: forms.labels, options: forms.options },
    answers: Object.fromEntries(contents.map(({ locale, answers }) => [locale.tag, answers])),
    replies: Object.fromEntries(contents.map(({ locale, replies }) => [locale.tag, replies?.replies ?? []])),
    consents: consentTexts(contents),
    redirects: contents[0].redirects.map(({ from, to }) => ({ from, to })),
    offers: { trial: proposals.trial.offer, agent: proposals.agent.offer },
    colours: Site.shape.colours.parse(themes.light),
    inlineHashes: inlineHashesOf(pages.all),
    homeHashes: inlineHashesOf(pages.home),
  }
}

const inlineHashesOf = (pages: string[]) => ({
  scripts: hashesOf(pages, /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g),
  styles: hashesOf(pages, /<style([^>]*)>([\s\S]*?)<\/style>/g),
})

const badgeWordsOf = ({ locale, company, employee, words }: Content) => ({
  locale: locale.tag,
  direction: locale.dir,
  company: company.name,
  address: [company.address.street, cityLine(company.address), company.address.country].join(', '),
  found: employee.badge.found,
  labels: words.employee.fields,
})

function hashesOf(pages: string[], element: RegExp): string[] {
  const hashes = new Set<string>()
  // Data blocks are not executed, so the CSP does not need their hashes.
  for (const page of pages)
    for (const [, attributes, body] of page.matchAll(element))
      if (body && !/type="application\/(ld\+)?json"/.test(attributes ?? ''))
        hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return [...hashes].sort()
}

const textTypes = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest'])
const isText = (path: string) => textTypes.has(extname(path))

async function compress(path: string) {
  const bytes = await readFile(path)
  // Brotli's default quality is the highest.
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
