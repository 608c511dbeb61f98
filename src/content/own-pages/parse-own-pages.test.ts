import { expect, test } from 'vitest'
import { mistakeText } from '../yaml/mistakes.ts'
import { newestCase, type OwnPagesSource, pagesInFolder, parseOwnPages } from './parse-own-pages.ts'
import { type PictureFile, pictureFile } from './pictures.ts'

const page = (text = 'Text.', fields = '') =>
  `---\ntitle: A title\ndescription: A description\n${fields}---\n\n${text}\n`

const picture = { bytes: 1000, width: 1200, height: 800, type: 'jpg' }

const source = (change: Partial<OwnPagesSource>): OwnPagesSource => ({
  texts: {},
  pictures: {},
  locales: ['en', 'de'],
  sitePages: new Map([
    ['/', ['home', 'services', 'AIAgents', 'contact', 'certifications', 'clients']],
    ['/agentic-ai', undefined],
    ['/request/trial', []],
    ['/request/agent', []],
  ]),
  ...change,
})

/** The front matter of a case without its optional fields. */
const SURVEY = `unit: h, before: '{time}', after: '{time}', steps: [${'{name: A, before: 9, after: 1},'.repeat(3)}]`
const caseWith = (fields = '', survey = SURVEY) =>
  `case:\n  line: A line\n  client: A client\n  survey: { ${survey} }\n${fields}`

const mistakesIn = (change: Partial<OwnPagesSource>) => parseOwnPages(source(change)).mistakes.map(mistakeText)
const mistakesOf = (text: string, change: Partial<OwnPagesSource> = {}) =>
  mistakesIn({ ...change, texts: { ...change.texts, 'en/pages/a.md': text } })

test('the address of a page follows from its file, with a prefix for every locale but the first', () => {
  const { pages, targets, mistakes } = parseOwnPages(
    source({
      texts: {
        'en/pages/privacy.md': page(),
        'en/pages/news/index.md': page(),
        'en/pages/news/first.md': page(),
        'de/pages/privacy.md': page(),
        'de/pages/news/first.md': page(),
      },
    }),
  )
  expect(mistakes).toEqual([])
  expect(pages.map(({ address, path, isList }) => ({ address, path, isList }))).toEqual([
    { address: '/news/first', path: '/de/news/first', isList: false },
    { address: '/privacy', path: '/de/privacy', isList: false },
    { address: '/news/first', path: '/news/first', isList: false },
    { address: '/news', path: '/news', isList: true },
    { address: '/privacy', path: '/privacy', isList: false },
  ])
  const addressesIn = (locale: string) =>
    [...(targets.get(locale)?.keys() ?? [])].filter((address) => !/^\/($|agentic|request)/.test(address))
  expect(addressesIn('en').sort()).toEqual(['/news', '/news/feed.xml', '/news/first', '/privacy'])
  expect(addressesIn('de').sort()).toEqual(['/news/first', '/privacy'])
})

test('pages of a locale that is not published are not read', () => {
  expect(parseOwnPages(source({ texts: { 'fr/pages/Wrong.md': '' } }))).toMatchObject({
    pages: [],
    mistakes: [],
  })
})

test('a list has the newest page first, then the pages without a date by title', () => {
  const named = (title: string, date = '') =>
    `---\ntitle: ${title}\ndescription: A description\n${date && `date: ${date}\n`}---\nText.\n`
  const { pages } = parseOwnPages(
    source({
      texts: {
        'en/pages/news/a.md': named('B'),
        'en/pages/news/b.md': named('A'),
        'en/pages/news/c.md': named('C', '2025-12-31'),
        'en/pages/news/d.md': named('D', '2026-01-01'),
        'en/pages/news/index.md': named('News'),
        'en/pages/other.md': named('Other'),
        'de/pages/news/e.md': named('E'),
      },
    }),
  )
  const list = pages.find(({ path }) => path === '/news')
  if (!list) throw new Error('There is no list.')
  expect(pagesInFolder(pages, list).map(({ title }) => title)).toEqual(['D', 'C', 'A', 'B'])
})

test('a file with a byte order mark and Windows line endings is read', () => {
  const text = `\uFEFF${page('## One\n\n[a](#one)', 'date: 2026-01-02\n').replaceAll('\n', '\r\n')}`
  const { pages, mistakes } = parseOwnPages(source({ texts: { 'en/pages/a.md': text } }))
  expect(mistakes).toEqual([])
  expect(pages[0]?.date).toBe('2026-01-02')
})

test.each([
  ['Privacy', 'has the name "Privacy"; expected lower-case letters, digits and hyphens, then .md'],
  ['über', 'has the name "über"; expected lower-case letters, digits and hyphens, then .md'],
  ['News/a', 'is in a folder with the name "News"; expected lower-case letters, digits and hyphens'],
  ['a/b/c', 'is in a nested folder; expected en/pages/<name>.md or en/pages/<folder>/<name>.md'],
])('the file name %s.md is refused', (name, message) => {
  const file = `en/pages/${name}.md`
  expect(mistakesIn({ texts: { [file]: page() } })).toEqual([`${file} ${message}`])
})

test.each([
  'agentic-ai',
  'home',
  'request',
  'sent',
  'not-sent',
  'send',
  'photos',
  'map',
  'healthz',
  'readyz',
  '404',
  'index',
  'en',
  'de',
])('the name %s is reserved, for a page and for a folder', (name) => {
  const message = `would have an address that begins with /${name}, which the site uses itself; expected another name`
  for (const file of [`en/pages/${name}.md`, `en/pages/${name}/a.md`])
    expect(mistakesIn({ texts: { [file]: page() } })).toEqual([`${file} ${message}`])
})

test('a reserved name with capitals or other characters is refused as a name', () => {
  for (const name of ['Home', 'robots.txt', 'securityandsetting.svc', '_astro'])
    expect(mistakesIn({ texts: { [`en/pages/${name}.md`]: page() } })).toEqual([
      `en/pages/${name}.md has the name "${name}"; expected lower-case letters, digits and hyphens, then .md`,
    ])
})

test('a folder with several pages requires a list, and a list requires a page', () => {
  expect(mistakesIn({ texts: { 'en/pages/news/a.md': page() } })).toEqual([])
  expect(mistakesIn({ texts: { 'en/pages/news/a.md': page(), 'en/pages/news/b.md': page() } })).toEqual([
    'en/pages/news/ has 2 pages and no index.md; expected en/pages/news/index.md with the title and description of their list',
  ])
  expect(mistakesIn({ texts: { 'en/pages/news/index.md': page() } })).toEqual([
    'en/pages/news/ has only an index.md; expected at least one page beside it',
  ])
})

test('a page and a list cannot have the same address', () => {
  const texts = {
    'en/pages/news.md': page(),
    'en/pages/news/index.md': page(),
    'en/pages/news/a.md': page(),
  }
  expect(mistakesIn({ texts })).toEqual([
    'en/pages/news/index.md has the address /news, as has en/pages/news.md; expected one of the two',
  ])
})

test('a file in `pages/` with another ending for text than .md is refused', () => {
  const other = { bytes: 1 }
  const pictures = { 'en/pages/a.mdx': other, 'en/pages/B.MD': other, 'en/pages/notes.psd': other }
  expect(mistakesIn({ pictures })).toEqual([
    'en/pages/a.mdx is not a page; expected a Markdown file whose name ends in .md',
    'en/pages/B.MD is not a page; expected a Markdown file whose name ends in .md',
  ])
})

test.each([
  ['', 'has no front matter; expected a first line'],
  ['Text.\n', 'has no front matter; expected a first line'],
  ['\n---\ntitle: A\ndescription: B\n---\nText.\n', 'has no front matter; expected a first line'],
  ['---\ntitle: A\n', 'has no front matter; expected a first line'],
])('the text %j is refused, because it has no front matter', (text, message) => {
  expect(mistakesOf(text)[0]).toContain(`en/pages/a.md:1: ${message}`)
})

test.each([
  ['title: A', 2, 'description is missing; expected text'],
  ['title: A\ndescription:', 3, 'description is empty; expected text'],
  ['title: 12\ndescription: B', 2, 'title is 12; expected text (put it in quotes)'],
  [`title: ${'A'.repeat(81)}\ndescription: B`, 2, 'expected text of at most 80 characters'],
  [`title: A\ndescription: ${'B'.repeat(281)}`, 3, 'expected text of at most 280 characters'],
  ['title: A\ndescription: B\ndate: 31.3.2026', 4, 'date is "31.3.2026"; expected a day such as 2026-03-31'],
  ['title: A\ndescription: B\ndate: 2026-02-30', 4, 'date is "2026-02-30"; expected a day such as 2026-03-31'],
  [
    'title: A\ndescription: B\nauthor: C',
    4,
    'author is no field here; expected one of title, description, date, picture',
  ],
  ['title: A\ntitle: B', 3, 'the front matter is not readable as YAML: Map keys must be unique'],
  ['title: "A', 2, 'the front matter is not readable as YAML: Missing closing "quote'],
  ['- A', 2, 'the front matter is a list of 1; expected fields with values'],
])('the front matter %j is refused', (fields, line, message) => {
  const [mistake] = mistakesOf(`---\n${fields}\n---\n\nText.\n`)
  expect(mistake).toContain(message)
  expect(mistake).toMatch(new RegExp(`^en/pages/a.md:${line}: `))
})

test('a page without text is refused', () => {
  expect(mistakesOf(page(''))).toEqual(['en/pages/a.md has no text; expected Markdown below the front matter'])
})

const noPage = 'leads to no page; expected one of /, /agentic-ai, /request/trial, /request/agent, /a, /other'
const form =
  'has an unknown form; expected https://…, mailto:name@example.com or tel:+1202…, or the address of a page such as /privacy'
const whole = 'is not a complete address; expected https://…, mailto:name@example.com or tel:+1202…'

test.each([
  ['[x](/gone)', 6, `the link /gone ${noPage}`],
  ['Two\nlines [x](/en/other)', 7, `the link /en/other ${noPage}`],
  ['[x](/other/)', 6, `the link /other/ ${noPage}`],
  ['[x](/other?a=1)', 6, `the link /other?a=1 ${noPage}`],
  ['[x][y]\n\n[y]: /gone', 6, `the link /gone ${noPage}`],
  ['| a |\n|---|\n| [x](/gone) |', 8, `the link /gone ${noPage}`],
  ['[x](other)', 6, `the link other ${form}`],
  ['[x](other.md)', 6, `the link other.md ${form}`],
  ['[x]()', 6, `the link () ${form}`],
  ['[x](//evil.example)', 6, `the link //evil.example ${form}`],
  ['[x](javascript:alert)', 6, `the link javascript:alert ${form}`],
  ['[x](ftp://a.example)', 6, `the link ftp://a.example ${form}`],
  ['[x](https:)', 6, `the link https: ${whole}`],
  ['[x](https://)', 6, `the link https:// ${whole}`],
  ['[x](mailto:me)', 6, `the link mailto:me ${whole}`],
  ['[x](tel:me)', 6, `the link tel:me ${whole}`],
  ['[](/other)', 6, 'the link /other has no text; expected [text](/other)'],
  ['[x](#two)\n\n## One', 6, 'the link #two leads to no heading; expected one of #one'],
  ['[x](#two)', 6, 'the link #two leads to no heading, because that page has none; expected a link without #'],
  ['[x](/other#one)', 6, 'the link /other#one leads to no heading; expected one of #there'],
  [
    '[x](/#offers)',
    6,
    'the link /#offers leads to no heading; expected one of #home, #services, #AIAgents, #contact, #certifications, #clients',
  ],
  ['a <b>c</b>', 6, '"<b>" is HTML; expected only Markdown'],
  ['<!-- c -->', 6, '"<!-- c -->" is HTML; expected only Markdown'],
  ['Text.\n\n<script>\nx\n</script>', 8, '"<script> x </script>" is HTML; expected only Markdown'],
  ['a[^1]\n\n[^1]: b', 6, '[^1] is a footnote; expected the note in the text itself'],
  ['- a\n- [x] b', 7, 'the entry has a check box; expected an entry without [ ] or [x]'],
  [
    '# One',
    6,
    '"# One" is a heading of the first level; expected ## or more: the title in the front matter is the heading of the page',
  ],
  ['### One', 6, '"### One" skips a level; expected at most ##'],
  ['## One\n\n#### Two', 8, '"#### Two" skips a level; expected at most ###'],
  ['##', 6, '## is empty; expected a heading'],
  ['![](team.jpg)', 6, 'the picture team.jpg has no alternative text; expected ![what it shows](team.jpg)'],
  ['![x](gone.jpg)', 6, 'there is no file en/pages/gone.jpg; expected a picture in a folder pages/'],
  ['![x](../../brand/logo.svg)', 6, 'there is no file brand/logo.svg; expected a picture in a folder pages/'],
  [
    '![x](https://a.example/b.jpg)',
    6,
    'there is no file en/pages/https:/a.example/b.jpg; expected a picture in a folder pages/',
  ],
])('the text %j is refused', (text, line, message) => {
  const change = {
    texts: { 'en/pages/other.md': page('## There') },
    pictures: { 'en/pages/team.jpg': picture },
  }
  expect(mistakesOf(page(text), change)[0]).toBe(`en/pages/a.md:${line}: ${message}`)
})

test.each([
  '[a](/other) [b](/other#there) [c](/) [d](/#contact) [e](/agentic-ai#runs) [f](/request/trial)',
  '[a](https://a.example/b?c#d) [b](mailto:a@b.example?subject=c) [c](tel:+1-202-555-0143) <https://a.example>',
  'www.a.example a@b.example https://a.example',
  '[a](#one) [b](#one-1) [c](#über-uns) [d](#main-1)\n\n## One\n\n## One\n\n## Über uns\n\n## Main',
  '[من نحن](#من-نحن)\n\n## من نحن',
  '![Our team](team.jpg) [![Our team](./team.jpg)](/other) ![Our team][t]\n\n[t]: team.jpg',
  '- a\n- b\n\n1. c\n\n> d\n\n`<b>`\n\n```html\n<b>\n```\n\n---\n\n~~e~~ *f* **g**  \nh',
])('the text %j is accepted', (text) => {
  const change = {
    texts: { 'en/pages/other.md': page('## There') },
    pictures: { 'en/pages/team.jpg': picture },
  }
  expect(mistakesOf(page(text), change)).toEqual([])
})

test('a link is checked against the pages of its own locale', () => {
  const texts = {
    'en/pages/a.md': page(),
    'de/pages/b.md': page('[x](/a)'),
  }
  expect(mistakesIn({ texts })).toEqual([
    'de/pages/b.md:6: the link /a leads to no page; expected one of /, /agentic-ai, /request/trial, /request/agent, /b',
  ])
})

test.each([
  [{ bytes: 10 }, 'x.jpg', 'en/pages/x.jpg is not readable as a picture with a size'],
  [{ ...picture, type: 'gif' }, 'x.gif', 'en/pages/x.gif has an unsupported type; expected a file whose name'],
  [{ ...picture, type: 'gif' }, 'x.jpg', 'en/pages/x.jpg is not readable as a picture with a size'],
  [
    { ...picture, type: 'svg', isActive: true },
    'x.svg',
    'en/pages/x.svg contains a script, HTML or a reference to another file; expected a drawing without them',
  ],
  [{ ...picture, bytes: 5_100_000 }, 'x.jpg', 'en/pages/x.jpg has 5.1 MB; expected at most 5 MB'],
  [{ ...picture, width: 6001 }, 'x.jpg', 'en/pages/x.jpg has 6001 × 800 pixels; expected at most 6000 on each side'],
])('the picture %j with the name %s is refused', (file, name, message) => {
  const [mistake] = mistakesOf(page(`![x](${name})`), { pictures: { [`en/pages/${name}`]: file } })
  expect(mistake).toContain(`en/pages/a.md:6: ${message}`)
})

test.each([
  [undefined, 'picture: there is no file en/pages/x.jpg; expected a picture in a folder pages/'],
  [{ ...picture, height: 629 }, 'picture: en/pages/x.jpg has 1200 × 629 pixels; expected at least 1200 × 630'],
  [{ ...picture, type: 'svg' }, 'picture: en/pages/x.jpg is a drawing; expected a jpg, png, webp or avif'],
])('the social picture %j is refused', (file, message) => {
  const pictures: Record<string, PictureFile> = file ? { 'en/pages/x.jpg': file } : {}
  expect(mistakesOf(page('Text.', 'picture: x.jpg\n'), { pictures })).toEqual([`en/pages/a.md:4: ${message}`])
})

test.each([
  ['price: 1000', 'case.price is 1000; expected text (put it in quotes)'],
  ['weeks: 2.5', 'case.weeks is 2.5; expected a whole number'],
  ['systems: []', 'case.systems is a list of 0; expected a list of at least 1'],
  ['quote: { text: Good. }', 'case.quote.person is missing; expected text'],
  ['seats: 4', 'case.seats is no field here; expected one of line, client, survey, quote, systems, weeks, price'],
])('a case with %s is refused', (field, message) => {
  expect(mistakesOf(page('Text.', caseWith(`  ${field}\n`)))).toEqual([expect.stringContaining(message)])
})

test('a case has the figures of a survey, and may have a quote, systems, weeks and a price', () => {
  const all = '  quote: { text: Good., person: A client }\n  systems: [Ledger]\n  weeks: 9\n  price: from $1\n'
  expect(mistakesOf(page('Text.', caseWith()))).toEqual([])
  expect(mistakesOf(page('Text.', caseWith(all)))).toEqual([])
  expect(mistakesOf(page('Text.', caseWith('', SURVEY.replace('before: 9', 'before: 0'))))).toEqual([
    expect.stringContaining('case.survey.steps[0].before is 0; expected'),
  ])
})

test('the landing page links to the newest case', () => {
  const { pages } = parseOwnPages(
    source({
      texts: {
        'en/pages/a.md': page('Text.', `date: 2026-09-30\n`),
        'en/pages/b.md': page('Text.', `date: 2026-05-29\n${caseWith()}`),
        'en/pages/c.md': page('Text.', `date: 2026-08-31\n${caseWith()}`),
      },
    }),
  )
  expect(newestCase(pages)?.address).toBe('/c')
  expect(newestCase([])).toBeUndefined()
})

test('the size of a picture is read from its bytes', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"/>'
  expect(pictureFile(Buffer.from(drawing))).toMatchObject({ width: 120, height: 80, type: 'svg' })
  expect(pictureFile(Buffer.from('no picture'))).toEqual({ bytes: 10 })
  expect(pictureFile(Buffer.from(drawing.replace('/>', '>')))).toEqual({ bytes: 61 })
})

const drawingOf = (elements: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${elements}</svg>`,
  )

test.each([
  '<script/>',
  '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  '<foreignObject/>',
  '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>',
  '<path onclick="alert(1)"/>',
  '<a href="javascript:alert(1)"/>',
  '<a><set attributeName="href" to="java&#9;script:alert(1)"/></a>',
  '<image href="https://example.com/a.png"/>',
  '<image xlink:href="a.png"/>',
  '<path fill="url(https://example.com/a.svg#x)"/>',
  '<style>@import "https://example.com/a.css";</style>',
  '<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?>',
])('a drawing with %s could run a script or load a file', (elements) => {
  expect(pictureFile(drawingOf(elements))).toMatchObject({ isActive: true })
})

test('a drawing whose document type gives attributes could run a script', () => {
  const type = '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>'
  expect(pictureFile(Buffer.from(`${type}${drawingOf('')}`))).toMatchObject({ isActive: true })
})

test('a drawing may refer to its own shapes and contain pictures and styles', () => {
  const elements = `<style>path{fill:url(#a)}</style><path id="a"/><use xlink:href="#a"/>
    <image href="data:image/png;base64,AA"/><path fill="url('#a')"/>`
  expect(pictureFile(drawingOf(elements))).toMatchObject({ isActive: false })
})
