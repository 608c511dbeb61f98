import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeCommit } from './machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-commit-'))
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
afterAll(() => rmSync(folder, { recursive: true }))

test('the results name uncommitted changes beside the commit', () => {
  writeFileSync(join(folder, 'page.ts'), 'one')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  const commit = git('rev-parse', '--short', 'HEAD')
  expect(describeCommit(folder)).toBe(`commit ${commit}`)
  writeFileSync(join(folder, 'page.ts'), 'two')
  expect(describeCommit(folder)).toBe(`commit ${commit} with uncommitted changes`)
})

test('the results of an earlier run do not count as uncommitted changes', () => {
  git('checkout', '--quiet', '.')
  mkdirSync(join(folder, 'bench'))
  writeFileSync(join(folder, 'bench/RESULTS.md'), 'new')
  expect(describeCommit(folder)).not.toContain('uncommitted')
})

test('without git the commit is unknown', () => {
  expect(describeCommit(tmpdir())).toBe('commit unknown')
})
