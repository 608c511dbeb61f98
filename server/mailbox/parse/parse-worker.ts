import { parentPort } from 'node:worker_threads'
import type { ParsedMail } from './parsed-mail.ts'
import { readHeaderBlocks, readMail } from './read-mail.ts'

/** A mail is parsed in a thread of its own, which can be ended at any time. */
export type Job =
  | { kind: 'mail'; source: Uint8Array; authservId: string | undefined }
  | { kind: 'headers'; blocks: Uint8Array[]; authservId: string | undefined }

export type JobAnswer = { value: unknown } | { failed: 'broken' }

parentPort?.on('message', async (job: Job) => {
  try {
    if (job.kind === 'headers') return answer({ value: await readHeaderBlocks(job.blocks, job) })
    const value = await readMail(job.source, job)
    answer({ value }, buffersOf(value))
  } catch {
    answer({ failed: 'broken' })
  }
})

const answer = (message: JobAnswer, passed: ArrayBuffer[] = []) => parentPort?.postMessage(message, passed)

/** Files are passed on without a copy. */
const buffersOf = ({ files }: ParsedMail) => [
  ...new Set(files.flatMap(({ content }) => (content?.buffer instanceof ArrayBuffer ? [content.buffer] : []))),
]
