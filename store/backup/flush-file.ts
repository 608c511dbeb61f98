import { fdatasyncSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** Flushes the open file again and again, in a thread of its own, while another thread writes it. */
const EVERY_MS = 20

setInterval(() => fdatasyncSync(workerData), EVERY_MS)
