import { parentPort } from 'node:worker_threads'
import { readHeaderBlocks, readMail } from './read-mail.ts'

/** A mail is parsed in a thread of its own, which can be ended at any time. */
export type Job =
  | { kind: 'mail'; source: Uint8Array; authservId: string | undefined }
  | { kind: 'headers'; blocks: Uint8Array[]; authservId: string | undefined }

export type JobAnswer = { value: unknown } | { failed: 'broken' }

parentPort?.on('message', async (job: Job) => {
  try {
    const value = job.kind === 'mail' ? await readMail(job.source, job) : await readHeaderBlocks(job.blocks, job)
    parentPort?.postMessage({ value } satisfies JobAnswer)
  } catch {
    parentPort?.postMessage({ failed: 'broken' } satisfies JobAnswer)
  }
})
