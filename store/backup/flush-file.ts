import { fdatasyncSync, openSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** The pause between two flushes of the file, which another thread writes. A flush blocks its thread. */
const EVERY_MS = 20

// A failed flush is reported once for each descriptor: with one of its own, the writer's last flush reports it, too.
const file = openSync(workerData, 'r+')

setInterval(() => fdatasyncSync(file), EVERY_MS)
