import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { bilingualContent, contentFolder } from '../tests/support/content-folder.ts'
import { missingGit } from '../tests/support/missing-git.ts'
import { TEST_CONTENT_DIR } from '../tests/support/test-content.ts'
import type { PublishLine } from './protocol.ts'
import { createPublisher } from './publish.ts'

const person = { name: 'Amara Okafor', email: 'amara@example.com' }

let root: string
let dir: string

beforeEach((context) => {
  if (missingGit) context.skip(missingGit)
  const files = Object.entries(bilingualContent()).map(([file, text]) => [`web/content/${file}`, text])
  root = contentFolder({ ...Object.fromEntries(files), 'web/other.txt': 'other\n' })
  dir = join(root, 'web/content')
  cpSync(join(TEST_CONTENT_DIR, 'brand'), join(dir, 'brand'), { recursive: true })
})

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

function commitAll() {
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@example.com', 'commit', '--quiet', '--message', 'First')
}

function edit(file: string, from: string | RegExp, to: string) {
  const path = join(dir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

async function publish(command?: string) {
  const lines: PublishLine[] = []
  await createPublisher(dir, command).publish(person, (line) => lines.push(line))
  return lines
}

const changes = () => createPublisher(dir).changes()

test('the changes since the last commit are sentences', async () => {
  commitAll()
  expect(await changes()).toEqual([])
  edit('en/hero.yaml', 'title: First', 'title: The first one')
  edit('de/hero.yaml', '      - two\n', '')
  edit('de/hero.yaml', '- one\n', '- one\n      - another\n      - another\n')
  edit('de/company.yaml', '+1 202 555 0143', '+1 202 555 0199')
  edit('en/chats/pharma.yaml', /industry: .*/, 'industry: Drugs')
  writeFileSync(join(dir, 'en/interface.yaml'), 'page:\n  close: Shut\n')
  writeFileSync(join(dir, 'de/translated-from.json'), '{}')
  rmSync(join(dir, 'en/agent-demo.yaml'))
  expect(await changes()).toEqual([
    'Company (de), phone: "+1 202 555 0143" → "+1 202 555 0199"',
    'Hero (de), slides 2 bullets: "two" removed',
    'Hero (de), slides 2 bullets: "another" added',
    'Hero (de), slides 2 bullets: "another" added',
    'en/agent-demo.yaml removed',
    expect.stringMatching(/^Pharma, industry: ".*" → "Drugs"$/),
    'Hero, slides 1 title: "First" → "The first one"',
    'en/interface.yaml added',
  ])
})

test('moved entries, comments and pages are changes too', async () => {
  const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: x\n---\n\n${text}\n`
  mkdirSync(join(dir, 'en/pages'))
  writeFileSync(join(dir, 'en/pages/data-privacy.md'), page('Privacy', 'Text'))
  writeFileSync(join(dir, 'en/pages/terms.md'), page('Terms', 'Text'))
  commitAll()
  writeFileSync(join(dir, 'en/pages/data-privacy.md'), page('Data', 'Text'))
  writeFileSync(join(dir, 'en/pages/terms.md'), page('Terms', 'Other'))
  edit('en/hero.yaml', '      - one\n      - two', '      - two\n      - one')
  edit('en/footer.yaml', /^/, '# new\n')
  expect(await changes()).toEqual([
    'Footer: the text or a comment changed',
    'Hero, slides 2 bullets: order changed',
    'Data privacy, title: "Privacy" → "Data"',
    'Terms: the text or a comment changed',
  ])
})

test('one change is the message of its commit, which has the person and only files of the content', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', 'title: Now')
  writeFileSync(join(root, 'web/other.txt'), 'changed\n')
  git('add', 'web/other.txt')
  expect(await publish()).toEqual([
    { sentence: 'Checking the content …' },
    { sentence: 'Recorded: Hero, slides 1 title: "First" → "Now"' },
    { sentence: 'The operators of the website publish the changes.', done: 'published' },
  ])
  expect(git('log', '-1', '--format=%an <%ae> %cn <%ce>|%B')).toBe(
    'Amara Okafor <amara@example.com> Amara Okafor <amara@example.com>|Hero, slides 1 title: "First" → "Now"',
  )
  expect(git('show', '--stat=200', '--format=', '--name-only')).toBe('web/content/en/hero.yaml')
  expect(git('status', '--porcelain')).toBe('M  web/other.txt')
  expect(await changes()).toEqual([])
})

test('several changes are counted in a message of one line, with new and removed files', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', 'title: Now')
  edit('de/hero.yaml', 'title: First', 'title: Jetzt')
  writeFileSync(join(dir, 'en/interface.yaml'), 'page:\n  close: Shut\n')
  await publish()
  expect(git('log', '-1', '--format=%B')).toBe('Change 3 texts: Hero (de), Hero, en/interface.yaml added')
  expect(git('status', '--porcelain')).toBe('')
})

test('content with mistakes is not published', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', `title: ${'x'.repeat(66)}`)
  expect(await publish('echo never')).toEqual([
    { sentence: 'Checking the content …' },
    { sentence: expect.stringContaining('expected text of at most 65 characters'), done: 'failed' },
  ])
  expect(git('log', '--format=%s')).toBe('First')
})

test('pictures of the brand are checked too', async () => {
  commitAll()
  rmSync(join(dir, 'brand/icon-192.png'))
  expect((await publish()).at(-1)).toEqual({
    sentence: expect.stringContaining('icon-192.png is missing'),
    done: 'failed',
  })
})

test('the command runs after the commit, and its output is shown', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', 'title: Now')
  expect(
    (await publish(`git -C ${root} log -1 --format=%an; git -C ${root} var GIT_COMMITTER_IDENT >&2`)).slice(2),
  ).toEqual(
    expect.arrayContaining([
      { sentence: 'Amara Okafor' },
      { sentence: expect.stringMatching(/^Amara Okafor <amara@example\.com>/) },
      { sentence: 'Published.', done: 'published' },
    ]),
  )
})

test('a build that the command runs is none for development', async () => {
  commitAll()
  vi.stubEnv('NODE_ENV', 'development')
  expect(await publish('echo "mode: $NODE_ENV"')).toContainEqual({ sentence: 'mode: ' })
  vi.unstubAllEnvs()
})

test('a failing command is said in words, and the next Publish runs it again', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', 'title: Now')
  expect((await publish('echo no route; exit 3')).slice(2)).toEqual([
    { sentence: 'no route' },
    {
      sentence: 'The changes are recorded but not published: the command ended with 3. Publish runs it again.',
      done: 'failed',
    },
  ])
  expect((await publish('true')).slice(1)).toEqual([
    { sentence: 'There are no new changes to record.' },
    { sentence: 'Published.', done: 'published' },
  ])
})

test('one publication runs at a time', async () => {
  commitAll()
  const lines: PublishLine[] = []
  const publisher = createPublisher(dir, 'sleep 0.2')
  const first = publisher.publish(person, () => {})
  await publisher.publish(person, (line) => lines.push(line))
  expect(lines).toEqual([{ sentence: expect.stringContaining('Somebody is publishing'), done: 'failed' }])
  await first
  await publisher.publish(person, (line) => lines.push(line))
  expect(lines.at(-1)).toEqual({ sentence: 'Published.', done: 'published' })
})

test('a commit that Git refuses is a failure in words', async () => {
  commitAll()
  edit('en/hero.yaml', 'title: First', 'title: Now')
  writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\necho "not on Fridays" >&2\nexit 1\n', { mode: 0o755 })
  expect((await publish('echo never')).at(-1)).toEqual({
    sentence: expect.stringMatching(/^Git could not record the changes: not on Fridays/),
    done: 'failed',
  })
})

test('without Git the files are saved, and it says so', async () => {
  expect(await changes()).toEqual([])
  expect(await createPublisher(dir, 'echo never').describe()).toContain('There is no Git repository')
  expect(await publish('echo never')).toEqual([
    { sentence: 'Checking the content …' },
    { sentence: expect.stringContaining('There is no Git repository'), done: 'published' },
  ])
})
