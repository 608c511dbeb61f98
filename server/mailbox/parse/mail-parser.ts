import { Worker } from 'node:worker_threads'
import type { Job, JobAnswer } from './parse-worker.ts'
import type { MailHeaders, ParsedMail } from './parsed-mail.ts'

/** `broken`: no mail that can be parsed. `too slow`, `too large`: it took more time or memory than any real mail. */
export type Parsed<Value> = { value: Value } | { failed: 'broken' | 'too slow' | 'too large' }

export type MailParser = ReturnType<typeof openMailParser>

type Options = { authservId: string | undefined; heapMb?: number }

const MAX_PARSE_MS = 20_000

/** A worker without work is ended after this time: it takes some 30 MB. */
const IDLE_MS = 30_000

/**
 * Parses mails in a worker, one after the other. A mail that exhausts its time or memory ends the worker, and the next mail
 * gets a new one.
 */
export function openMailParser({ authservId, heapMb = 128 }: Options) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start() {
    const started = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv: [],
      env: {}, // It reads what strangers write, and needs no secret of the service.
    })
    started.on('error', () => {}) // It may run out of memory while it is being ended.
    return started.setMaxListeners(0)
  }

  async function endWorker() {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  async function run<Value>(job: Job): Promise<Parsed<Value>> {
    if (isClosed) return { failed: 'broken' }
    clearTimeout(idle)
    worker ??= start()
    const answer = await answerOf(worker, job)
    if ('failed' in answer && answer.failed !== 'broken') await endWorker()
    if (!isClosed) idle = setTimeout(() => void endWorker(), IDLE_MS).unref()
    return answer as Parsed<Value>
  }

  return {
    readMail: (source: Uint8Array) => run<ParsedMail>({ kind: 'mail', source, authservId }),
    /** Null for a broken block. */
    readHeaders: (blocks: Uint8Array[]) => run<(MailHeaders | null)[]>({ kind: 'headers', blocks, authservId }),
    /** The mail in the worker fails, as all later ones. */
    close() {
      isClosed = true
      return endWorker()
    },
  }
}

function answerOf(worker: Worker, job: Job) {
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer | Parsed<unknown>>()
  const timer = setTimeout(resolve, MAX_PARSE_MS, { failed: 'too slow' })
  const failed = (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ failed: 'too large' }) : reject(error)
  const ended = () => resolve({ failed: 'broken' }) // The reader was stopped.
  worker.once('message', resolve).once('error', failed).once('exit', ended)
  worker.postMessage(job, job.kind === 'mail' ? ownBuffer(job.source) : [])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', failed).off('exit', ended)
  })
}

/** A large mail is passed on without a copy; a small one may share its buffer with others. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
