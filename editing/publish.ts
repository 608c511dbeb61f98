import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { checkPictures } from '../src/brand/check-pictures.ts'
import { readBrand } from '../src/brand/read-brand.ts'
import { readContentFiles, readContents } from '../src/content/read-content.ts'
import { localesIn } from '../src/content/translations.ts'
import { ContentError } from '../src/content/yaml/mistakes.ts'
import { listChanges } from './list-changes.ts'
import type { PublishLine } from './protocol.ts'

export type Publisher = ReturnType<typeof createPublisher>
type Person = { name: string; email: string }

/** The Git repository of a content folder, and the command that carries a commit on. */
export function createPublisher(dir: string, command?: string) {
  const git = async (args: string[], env?: Record<string, string>) => {
    const options = { cwd: dir, env: { ...process.env, ...env }, maxBuffer: 100_000_000 }
    return (await promisify(execFile)('git', args, options)).stdout
  }
  const hasGit = () =>
    git(['rev-parse', 'HEAD']).then(
      () => true,
      () => false,
    )

  /** The files below the content folder that differ from the last commit, by their path in it. */
  async function changedFiles() {
    const prefix = (await git(['rev-parse', '--show-prefix'])).trim()
    const status = await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', '.'])
    return status
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3 + prefix.length))
      .sort()
  }

  async function changes() {
    if (!(await hasGit())) return []
    const first = localesIn(readContentFiles(dir)).source
    const files = (await changedFiles()).filter((file) => !file.endsWith('/translated-from.json'))
    const sentences = files.map(async (file) => {
      const old = await git(['show', `HEAD:./${file}`]).catch(() => undefined)
      const now = existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : undefined
      return listChanges(file, old, now, first)
    })
    return (await Promise.all(sentences)).flat()
  }

  return {
    changes,

    /** A sentence on what `publish` will do. */
    async describe() {
      if (!(await hasGit()))
        return 'Changes are saved in the files. There is no Git repository here, so nothing else is done.'
      return command
        ? 'Publish commits the changes and then publishes them.'
        : 'Publish commits the changes. The operators of the website publish them.'
    },

    async publish({ name, email }: Person, print: (line: PublishLine) => void) {
      const failed = (sentence: string) => print({ sentence, done: 'failed' })
      print({ sentence: 'Checking the content …' })
      const mistakes = mistakesOf(dir)
      if (mistakes.length > 0)
        return failed(`The content has mistakes, so nothing was published:\n${mistakes.join('\n')}`)
      if (!(await hasGit()))
        return print({ sentence: 'There is no Git repository here. The files are saved.', done: 'published' })
      try {
        const files = await changedFiles()
        if (files.length > 0) {
          const message = messageOf(await changes())
          const identity = {
            GIT_AUTHOR_NAME: name,
            GIT_AUTHOR_EMAIL: email,
            GIT_COMMITTER_NAME: name,
            GIT_COMMITTER_EMAIL: email,
          }
          const literal = { GIT_LITERAL_PATHSPECS: '1' }
          await git(['add', '--all', '--', ...files], literal)
          await git(['commit', '--quiet', '-m', message, '--', ...files], { ...identity, ...literal })
          print({ sentence: `Committed: ${message}` })
        } else print({ sentence: 'Nothing has changed since the last commit.' })
      } catch (error) {
        return failed(`Git could not commit the changes: ${(error as { stderr?: string }).stderr || String(error)}`)
      }
      if (!command) return print({ sentence: 'The operators of the website publish this commit.', done: 'published' })
      const code = await runCommand(command, (sentence) => print({ sentence }))
      if (code === 0) return print({ sentence: 'Published.', done: 'published' })
      return failed(`The changes are committed but not published: the command ended with ${code}. Publish tries again.`)
    },
  }
}

function mistakesOf(dir: string) {
  return [readContents, readBrand, checkPictures].flatMap((check) => {
    try {
      check(dir)
      return []
    } catch (error) {
      if (error instanceof ContentError) return error.mistakes
      throw error
    }
  })
}

const MAX_SUBJECT = 72

/** One line: the change, or the number of changes and the files. */
function messageOf(changes: string[]) {
  const [change = 'Change the content'] = changes
  if (changes.length === 1 && change.length <= MAX_SUBJECT) return change
  const subjects = [...new Set(changes.map((each) => each.split(/[,:]/)[0]))].join(', ')
  const message = `Change ${changes.length === 1 ? '1 text' : `${changes.length} texts`}: ${subjects}`
  return message.length > MAX_SUBJECT ? `${message.slice(0, MAX_SUBJECT - 1).trimEnd()}…` : message
}

/** Resolves to the exit code or the signal. */
function runCommand(command: string, print: (line: string) => void) {
  return new Promise<number | string>((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', print)
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
}
