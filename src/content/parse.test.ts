import { expect, test } from 'vitest'
import { minimalContent } from '../../tests/support/minimal-content.ts'
import { type PictureFiles, readPictures } from './own-pages/pictures.ts'
import { parseContent } from './parse.ts'
import { readContentFiles } from './read-content.ts'
import type { ContentError } from './yaml/mistakes.ts'

test('chats are in the order of the tabs', () => {
  const files = changed('en/agent-demo.yaml', /- admin\n {2}- pharma/, '- pharma\n  - admin')
  const [{ agentDemo, company }] = parseContent(files)
  expect(company.phone).toBe('+1 202 555 0143')
  expect(agentDemo?.chats.map(({ id, industry }) => [id, industry])).toEqual([
    ['pharma', 'Pharma'],
    ['admin', 'Admin'],
  ])
})

type Row = {
  mistake: string
  files: Record<string, string>
  pictures?: PictureFiles
  message: string | string[]
}

const step = (name: string, before: number) => `    - { name: ${name}, before: ${before}, after: 1 }\n`
const survey = `survey:
  before: '{time} now'
  after: '{time} then'
  sooner: '{time} sooner'
  unit: h
  steps:
${step('Read', 0.5)}${step('Check', 1_200)}${step('Book', 8)}`

test.each([
  {
    mistake: 'an empty text',
    files: changed('en/hero.yaml', 'title: Second', "title: ''"),
    message: 'content/en/hero.yaml:8: slides[1].title is empty; expected text',
  },
  {
    mistake: 'a text that is too long',
    files: changed('en/hero.yaml', 'title: Second', `title: ${'Second '.repeat(20)}`),
    message:
      'content/en/hero.yaml:8: slides[1].title is "Second Second Second Second Second Second Second Second Sec…"; expected text of at most 65 characters',
  },
  {
    mistake: 'a link below the figures to a page that does not exist',
    files: changed('en/hero.yaml', 'stats:', 'proof:\n  - { text: From $1, url: /prices }\nstats:'),
    message:
      'content/en/hero.yaml:17: proof[0].url is "/prices"; the link leads to no page; expected one of /, /agentic-ai, /request/trial, /request/agent',
  },
  {
    mistake: 'an unknown placeholder in a saved reply',
    files: { ...minimalContent, 'en/replies.yaml': "replies:\n  - title: Hello\n    text: 'Hello {name}'\n" },
    message:
      'content/en/replies.yaml:3: replies[0].text is "Hello {name}"; expected no placeholder but {visitorName}, {visitorCompany}, {reference}, {ourCompany} and {bookingLink}, not {name}',
  },
  {
    mistake: 'a field without a value',
    files: changed('en/hero.yaml', 'title: Second', 'title:'),
    message: 'content/en/hero.yaml:8: slides[1].title is empty; expected text',
  },
  {
    mistake: 'a missing field (at the line of its parent)',
    files: changed('en/hero.yaml', '    title: Second\n', ''),
    message: 'content/en/hero.yaml:7: slides[1].title is missing; expected text',
  },
  {
    mistake: 'a misspelt field',
    files: changed('en/company.yaml', 'phone:', 'phne:'),
    message: [
      'content/en/company.yaml:1: phone is missing; expected text',
      'content/en/company.yaml:6: phne is no field here; expected one of name, shortName, legalName, statement, audience, email, securityEmail, phone, timeZone, officeHours, address, taxId, social, booking, employeePortal',
    ],
  },
  {
    mistake: 'a duration in the survey that a link with figures could not have',
    files: changed('en/hero.yaml', 'stats:', `${survey}stats:`),
    message: [
      'content/en/hero.yaml:22: survey.steps[0].before is 0.5; expected 1 or more',
      'content/en/hero.yaml:23: survey.steps[1].before is 1200; expected 999 or less',
    ],
  },
  {
    mistake: 'a misspelt field inside a list',
    files: changed('en/hero.yaml', 'suffix: +\n', 'sufix: +\n'),
    message: [
      'content/en/hero.yaml:19: stats[2].suffix is missing; expected text',
      'content/en/hero.yaml:20: stats[2].sufix is no field here; expected one of value, suffix, label, note',
    ],
  },
  {
    mistake: 'an unknown placeholder',
    files: {
      ...minimalContent,
      'en/mails.yaml': "dailyReport:\n  deliveries:\n    one: '{number} failed delivery'\n",
    },
    message:
      'content/en/mails.yaml:3: dailyReport.deliveries.one is "{number} failed delivery"; expected no placeholder but {count}, not {number}',
  },
  {
    mistake: 'a list of the wrong length',
    files: changed('en/hero.yaml', '      - two\n      - three\n      - four\n', ''),
    message: 'content/en/hero.yaml:11: slides[1].bullets is a list of 1; expected a list of at least 2',
  },
  {
    mistake: 'more slides than the layout carries',
    files: changed('en/hero.yaml', /(?=stats:)/, manySlides()),
    message: 'content/en/hero.yaml:1: slides is a list of 6; expected a list of at most 5',
  },
  {
    mistake: 'a number instead of text',
    files: changed('en/company.yaml', "'20000'", '20000'),
    message: 'content/en/company.yaml:12: address.postalCode is 20000; expected text (put it in quotes)',
  },
  {
    mistake: 'text instead of a number',
    files: changed('en/clients.yaml', '-26.2', '26.2 south'),
    message: 'content/en/clients.yaml:9: places[1].latitude is "26.2 south"; expected a number',
  },
  {
    mistake: 'text instead of true or false',
    files: changed('en/employee.yaml', 'bloodGroup: true', 'bloodGroup: yes'),
    message: 'content/en/employee.yaml:2: show.bloodGroup is "yes"; expected true or false',
  },
  {
    mistake: 'a list instead of text',
    files: changed('en/footer.yaml', /closing:.*/, 'closing: [Measure first]'),
    message: 'content/en/footer.yaml:1: closing is a list of 1; expected text',
  },
  {
    mistake: 'an email address that is invalid',
    files: changed('en/company.yaml', 'hello@theodolite.example.com', 'hello@theodolite'),
    message: 'content/en/company.yaml:4: email is "hello@theodolite"; expected an email address like name@example.com',
  },
  {
    mistake: 'a web address that is invalid',
    files: changed('en/company.yaml', /https:\S+social/, 'javascript:alert(1)'),
    message: 'content/en/company.yaml:16: social[0].url is "javascript:alert(1)"; expected an address like https://…',
  },
  {
    mistake: 'an id that occurs twice',
    files: changed('en/solutions.yaml', 'id: third', 'id: second'),
    message: 'content/en/solutions.yaml:6: cards[2].id is "second"; expected an id that no entry above has',
  },
  {
    mistake: 'an unknown drawing',
    files: changed('en/hero.yaml', 'move: fit', 'move: sail'),
    message: 'content/en/hero.yaml:10: slides[1].move is "sail"; expected join, run or fit',
  },
  {
    mistake: 'a missing drawing',
    files: changed('en/solutions.yaml', 'drawing: cloud, ', ''),
    message:
      'content/en/solutions.yaml:5: cards[1].drawing is missing; expected forecast, schedule, decision, ledgers, rings or cloud, or a picture in place of a drawing',
  },
  {
    mistake: 'a picture beside a drawing',
    files: changed('en/solutions.yaml', 'drawing: cloud, ', 'drawing: cloud, picture: oven.jpg, '),
    message:
      'content/en/solutions.yaml:5: cards[1].picture is "oven.jpg"; expected either a drawing or a picture, not both',
  },
  {
    mistake: 'an alternative of a drawing',
    files: changed('en/solutions.yaml', 'drawing: cloud, ', 'drawing: cloud, alternative: Rain, '),
    message:
      'content/en/solutions.yaml:5: cards[1].alternative is "Rain"; expected no alternative, since a drawing is decoration',
  },
  {
    mistake: 'a picture outside of its folder',
    files: changed('en/hero.yaml', 'move: fit', 'picture: ../oven.jpg'),
    message: 'content/en/hero.yaml:10: slides[1].picture is "../oven.jpg"; expected a file name such as oven.jpg',
  },
  {
    mistake: 'a picture without its file',
    files: changed('en/hero.yaml', 'move: fit', 'picture: oven.jpg'),
    message:
      'content/en/hero.yaml:10: slides[1].picture is "oven.jpg"; there is no file pictures/oven.jpg; expected a picture in the folder pictures/',
  },
  {
    mistake: 'a picture that is too large',
    files: changed('en/solutions.yaml', 'drawing: cloud', 'picture: oven.jpg'),
    pictures: { 'pictures/oven.jpg': { bytes: 6_000_000, width: 8000, height: 6000, type: 'jpg' } },
    message:
      'content/en/solutions.yaml:5: cards[1].picture is "oven.jpg"; pictures/oven.jpg has 6 MB; expected at most 5 MB',
  },
  {
    mistake: 'conversations without a title of their page',
    files: changed('en/pages.yaml', /agenticAi.*\n/, ''),
    message:
      'content/en/pages.yaml:1: agenticAi is missing; expected title and description of the page with all conversations, since there is an agent-demo.yaml',
  },
  {
    mistake: 'an industry that occurs twice',
    files: changed('en/agent-demo.yaml', '  - admin\n', '  - admin\n  - admin\n'),
    message: 'content/en/agent-demo.yaml:5: industries is a list of 3; expected each industry once',
  },
  {
    mistake: 'an industry without its chat',
    files: changed('en/agent-demo.yaml', '  - pharma\n', '  - pharma\n  - retail\n'),
    message:
      'content/en/agent-demo.yaml:8: industries[2] is "retail"; expected the name of a file in en/chats, and there is no en/chats/retail.yaml',
  },
  {
    mistake: 'a chat without its tab',
    files: changed('en/agent-demo.yaml', '  - pharma\n', ''),
    message: 'content/en/chats/pharma.yaml has no tab; expected pharma in the list industries of en/agent-demo.yaml',
  },
  {
    mistake: 'invalid YAML',
    files: changed('en/contact.yaml', 'title: Contact', 'title: Contact: now'),
    message: 'content/en/contact.yaml:1: is not readable as YAML: Nested mappings are not allowed in compact mappings',
  },
  {
    mistake: 'a field that occurs twice',
    files: changed('en/contact.yaml', 'title: Contact', 'title: Contact\ntitle: Reach us'),
    message: 'content/en/contact.yaml:2: is not readable as YAML: Map keys must be unique',
  },
  {
    mistake: 'a text that starts with an asterisk',
    files: changed('en/contact.yaml', 'title: Contact', 'title: *Contact'),
    message: 'content/en/contact.yaml:1: is not readable as YAML: A text that starts with * needs quotes',
  },
  {
    mistake: 'a misspelt tag',
    files: changed('en/company.yaml', 'name: Theodolite', 'name: !smaple Theodolite'),
    message: 'content/en/company.yaml:1: is not readable as YAML: Unresolved tag: !smaple',
  },
  {
    mistake: 'an empty file',
    files: { ...minimalContent, 'en/employee.yaml': '' },
    message: 'content/en/employee.yaml:1: the file is empty; expected fields with values',
  },
  {
    mistake: 'a missing file',
    files: pick(
      minimalContent,
      Object.keys(minimalContent).filter((file) => file !== 'en/footer.yaml'),
    ),
    message: 'content/en/footer.yaml is missing; expected a file with closing, services, legal',
  },
  {
    mistake: 'an unknown file',
    files: { ...minimalContent, 'en/heros.yml': '' },
    message:
      'content/en/heros.yml is no file of the content; expected one of company, home, hero, solutions, agent-demo, contact, certifications, clients, proposals, footer, employee, pages, replies, interface, forms, answers, mails, each with .yaml, or a file in en/chats',
  },
  {
    mistake: 'a chat whose name cannot be an address',
    files: { ...minimalContent, 'en/chats/Real Estate.yaml': '' },
    message:
      'content/en/chats/Real Estate.yaml is not the name of a chat; expected lower-case letters, digits and hyphens, then .yaml',
  },
] satisfies Row[])('$mistake is reported with its file and line', ({ files, pictures, message }: Row) => {
  expect(mistakesIn(files, pictures)).toEqual([message].flat())
})

test('all mistakes are reported, sorted by file and line', () => {
  const files = {
    ...changed('en/hero.yaml', 'value: 98', 'value: most'),
    'en/footer.yaml': 'closing: [',
  }
  expect(mistakesIn(files)).toEqual([
    expect.stringContaining('content/en/footer.yaml:1: is not readable as YAML'),
    'content/en/hero.yaml:18: stats[1].value is "most"; expected a number',
  ])
})

test('a link that translations inherit is reported once, in its own file', () => {
  const texts = readContentFiles('tests/bakery')
  const file = 'de/footer.yaml'
  const wrong = { ...texts, [file]: (texts[file] ?? '').replace('url: /datenschutz', 'url: /datenschuts') }
  expect(mistakesIn(wrong, readPictures('tests/bakery'))).toEqual([
    expect.stringMatching(
      /^content\/de\/footer\.yaml:\d+: legal\[\d\]\.url is "\/datenschuts"; the link leads to no page/,
    ),
  ])
})

test('the message starts with the number of mistakes', () => {
  const files = { ...minimalContent, 'en/heros.yaml': '', 'en/herons.yaml': '' }
  expect(() => parseContent(files)).toThrow(/^2 mistakes in content\/:\ncontent\/en\/herons\.yaml is no/)
})

/** The minimal files with a change in one of them; throws if the text to replace is missing. */
function changed(file: string, from: string | RegExp, to: string) {
  const text = minimalContent[file] ?? ''
  const other = text.replace(from, to)
  if (other === text) throw new Error(`${file} does not hold ${from}`)
  return { ...minimalContent, [file]: other }
}

function pick(files: Record<string, string>, names: string[]) {
  return Object.fromEntries(Object.entries(files).filter(([file]) => names.includes(file)))
}

function manySlides() {
  const entry = 'description: A description, move: run, bullets: [one, two]'
  return ['c', 'd', 'e', 'f'].map((id) => `  - { id: ${id}, title: ${id}, ${entry} }\n`).join('')
}

function mistakesIn(files: Record<string, string>, pictures: PictureFiles = {}) {
  try {
    parseContent(files, 'content', pictures)
  } catch (error) {
    return (error as ContentError).mistakes
  }
  return []
}
