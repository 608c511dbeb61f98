import { expect, test } from 'vitest'
import { parseRedirects, wrongInBuild } from './redirects.ts'

const targets = new Map([
  [
    'en',
    new Map([
      ['/', ['contact']],
      ['/privacy', []],
    ]),
  ],
  ['de', new Map([['/', ['contact']]])],
])

const entry = (from: string, to: string) => `  - from: ${JSON.stringify(from)}\n    to: ${JSON.stringify(to)}\n`
const read = (...entries: [string, string][]) =>
  parseRedirects({ 'redirects.yaml': `redirects:\n${entries.map(([from, to]) => entry(from, to)).join('')}` }, targets)

test('redirects are read, decoded as browsers ask for them, and encoded as a header needs them', () => {
  const { redirects, mistakes } = read(
    ['/about.html', '/#contact'],
    ['/%C3%BCber-uns', '/de'],
    ['/jobs/*', 'https://jobs.example.com/über'],
    ['/old%20page%2f', '/'],
  )
  expect(mistakes).toEqual([])
  expect(redirects).toEqual([
    { from: '/about.html', to: '/#contact', line: 2 },
    { from: '/über-uns', to: '/de', line: 4 },
    { from: '/jobs/*', to: 'https://jobs.example.com/%C3%BCber', line: 6 },
    { from: '/old page', to: '/', line: 8 },
  ])
})

test('content without the file has no redirects', () => {
  expect(parseRedirects({}, targets)).toEqual({ redirects: [], mistakes: [] })
})

test.each<[string, [string, string][], string]>([
  [
    'a duplicate',
    [
      ['/a', '/'],
      ['/a', '/privacy'],
    ],
    'is "/a", as in redirects[0]; expected it once',
  ],
  ['an address of the site', [['/privacy', '/']], 'is "/privacy"; the site has /privacy; expected an old address'],
  ['a pattern with an address of the site', [['/p*', '/']], 'is "/p*"; the site has /privacy; expected an old address'],
  ['a translated address', [['/de', '/']], 'is "/de"; the site has /de; expected an old address'],
  ['every address', [['/*', '/']], 'is "/*"; expected an address of this site such as /old or /old/*, without a query'],
  ['a call of the service', [['/send/*', '/']], 'is "/send/*"; the site has /send/; expected an old address'],
  ['the employee page', [['/Home/*', '/']], 'the site has /Home/TeamMembers; expected an old address'],
  ['a missing page', [['/a', '/b']], 'is "/b"; the link leads to no page; expected one of /, /privacy, /de'],
  ['a missing anchor', [['/a', '/#kontakt']], 'is "/#kontakt"; the link leads to no heading; expected one of #contact'],
  [
    'a loop',
    [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    'is "/b", which is redirected too; expected the final address',
  ],
  ['a way to itself', [['/a', '/a']], 'is "/a", which is redirected too; expected the final address'],
  [
    'a query',
    [['/a?id=3', '/']],
    'is "/a?id=3"; expected an address of this site such as /old or /old/*, without a query',
  ],
  [
    'a star in the middle',
    [['/a/*/b', '/']],
    'expected an address of this site such as /old or /old/*, without a query',
  ],
  [
    'another scheme',
    [['/a', 'mailto:office@example.com']],
    'is "mailto:office@example.com"; expected an address such as /new or https://…',
  ],
  [
    'an encoded quotation mark',
    [['/a%22b', '/']],
    'expected an address of this site such as /old or /old/*, without a query',
  ],
  [
    'an address twice, once with a slash',
    [
      ['/a', '/'],
      ['/a/', '/privacy'],
    ],
    'is "/a", as in redirects[0]; expected it once',
  ],
  [
    'a variable of nginx',
    [['/a', '/privacy?$host']],
    'is "/privacy?$host"; expected an address such as /new or https://…',
  ],
])('%s is refused with its line', (_, entries, sentence) => {
  const [first] = read(...entries).mistakes
  expect(first?.file).toBe('redirects.yaml')
  expect(first?.line).toBeGreaterThan(1)
  expect(first?.message).toContain(sentence)
})

test('the build refuses addresses of its files, and targets with the origin of the site', () => {
  const redirects = read(['/icon.svg', '/'], ['/old', 'https://www.example.com/privacy']).redirects
  expect(wrongInBuild(redirects, ['/icon.svg'], 'https://www.example.com')).toEqual([
    'redirects.yaml:2: "/icon.svg"; the site has /icon.svg; expected an old address',
    'redirects.yaml:4: "https://www.example.com/privacy"; expected the address without https://www.example.com',
  ])
})
