import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { loadEnvFile } from '../settings/read-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { INTERRUPTED, run } from './run.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
/** After Ctrl-C long commands undo their work. After this time the process exits in any case. */
const STOP_LIMIT_MS = 2_000

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopSoon)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit() // The reader, such as `head`, has closed the pipe.
  throw error
})
process.stderr.on('error', () => {}) // The reader of the messages has closed the pipe; the command continues.

try {
  loadEnvFile()
  process.exitCode = await run(process.argv.slice(2), {
    env: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    drained,
    columns: process.stdout.columns,
    confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
    progress: process.stderr.isTTY ? process.stderr : undefined,
    distDir: DIST,
    uid: process.getuid?.(),
    signal: stop.signal,
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function drained() {
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
}

function stopSoon() {
  stop.abort()
  setTimeout(() => {
    process.stderr.write('Stopped.\n')
    process.exit(INTERRUPTED)
  }, STOP_LIMIT_MS).unref()
}

/** Anything but yes counts as no, also Ctrl-C and the end of the input. */
async function confirm(question: string) {
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => {
    asking.once('close', () => resolve(''))
    asking.once('SIGINT', () => asking.close())
  })
  const answer = await Promise.race([asking.question(`${question} [y/N] `), ended])
  asking.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
