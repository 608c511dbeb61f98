import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { readContentFiles } from '../src/content/read-content.ts'
import { localesIn } from '../src/content/translations.ts'
import { contentErrors } from '../src/content-errors.ts'
import { listChanges } from './list-changes.ts'
import type { PublishLine } from './protocol.ts'

export type Publisher = ReturnType<typeof createPublisher>

/** Commits a content folder, and runs the command that publishes the commit. */
export function createPublisher(dir: string, command?: string) {
  let isPublishing = false
  const git = async (args: string[], env = {}) =>
    (
      await promisify(execFile)('git', args, {
        cwd: dir,
        env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', ...NO_QUESTIONS, ...env },
        maxBuffer: 1e8,
      })
    ).stdout
  const hasGit = async () => (await git(['rev-parse', 'HEAD']).catch(() => '')) !== ''

  /** The sentences about all files that differ from the last commit. */
  async function changes() {
    if (!(await hasGit())) return []
    const below = (await git(['rev-parse', '--show-prefix'])).trim().length
    const status = await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '.'])
    const files = status.split('\0').map((line) => line.slice('?? '.length + below))
    const first = localesIn(readContentFiles(dir)).source
    const sentences = files.filter(isShown).map(async (file) => {
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
      if (!(await hasGit())) return NO_GIT
      return `Publish records the changes under your name. ${command ? 'Then it publishes them.' : OPERATORS}`
    },

    async publish(person: { name: string; email: string }, print: (line: PublishLine) => void) {
      if (isPublishing) return print({ sentence: 'Somebody is publishing now. Try again in a minute.', done: 'failed' })
      isPublishing = true
      try {
        await publishOnce(person, print)
      } finally {
        isPublishing = false
      }
    },
  }

  async function publishOnce({ name, email }: { name: string; email: string }, print: (line: PublishLine) => void) {
    const end = (done: 'published' | 'failed', sentence: string) => print({ sentence, done })
    print({ sentence: 'Checking the content …' })
    const errors = contentErrors(dir).map(({ message }) => message)
    if (errors.length > 0) return end('failed', errors.join('\n'))
    if (!(await hasGit())) return end('published', NO_GIT)
    const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email }
    const person = { ...author, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email }
    try {
      const message = messageOf(await changes())
      await git(['add', '--all', '.'])
      const isChanged = (await git(['status', '--porcelain', '.'])) !== ''
      if (isChanged) await git(['commit', '--quiet', '-m', message, '--', '.'], person)
      print({ sentence: isChanged ? `Recorded: ${message}` : 'There are no new changes to record.' })
    } catch (error) {
      return end('failed', `Git could not record the changes: ${(error as { stderr?: string }).stderr || error}`)
    }
    if (!command) return end('published', OPERATORS)
    const code = await runCommand(command, person, (sentence) => print({ sentence }))
    if (code === 0) return end('published', 'Published.')
    end('failed', `The changes are recorded but not published: the command ended with ${code}. Publish runs it again.`)
  }
}

/** Git and ssh fail instead of asking for a password on the terminal of the server. */
const NO_QUESTIONS = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes',
}

const NO_GIT = 'The changes are saved. There is no Git repository, so Publish does nothing else.'
const OPERATORS = 'The operators of the website publish the changes.'

/** The record of translations follows from the texts. */
const isShown = (file: string) => file !== '' && !file.endsWith('/translated-from.json')

const MAX_SUBJECT = 72

/** One line: the change, or the number of changes and their files. */
function messageOf(changes: string[]) {
  const [change = 'Record the translations'] = changes
  const files = [...new Set(changes.map((each) => each.split(/[,:]/)[0]))].join(', ')
  const message = changes.length > 1 ? `Change ${changes.length} texts: ${files}` : change
  return message.length > MAX_SUBJECT ? `${message.slice(0, MAX_SUBJECT - 1)}…` : message
}

/** Resolves to the exit code or the signal. */
function runCommand(command: string, env: Record<string, string>, print: (line: string) => void) {
  return new Promise<number | string>((resolve) => {
    // A build by the command must not be one for development.
    const { NODE_ENV, ...others } = process.env
    const child = spawn(command, {
      shell: true,
      env: { ...others, ...NO_QUESTIONS, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', print)
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
}
