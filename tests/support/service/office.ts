import { join } from 'node:path'
import type { Terminal } from '../../../office/cli/terminal.ts'
import { run } from '../../../office/run.ts'
import { createStore } from './records.ts'
import { aSite, createDirectory, writeFiles } from './service.ts'

type Change = {
  columns?: number
  env?: Record<string, string>
  signal?: AbortSignal
  /** A user id other than that of this process. */
  uid?: number
  confirm?: Terminal['confirm']
}

/** Runs office commands on their own records, as staff would in a terminal. */
export async function createOffice(change: Change = {}) {
  const folder = createDirectory()
  const { store, dataDir } = await createStore(join(folder, 'data'))
  const distDir = createDirectory()
  writeFiles(distDir, { 'site.json': JSON.stringify(aSite()) })
  /** `line`: the arguments, separated by spaces; a list if an argument contains spaces. */
  async function office(line: string | string[]) {
    const out: string[] = []
    const err: string[] = []
    const terminal: Terminal = {
      env: {
        DATA_DIR: dataDir,
        INIT_CWD: folder,
        PUBLIC_URL: 'https://www.sextant.example',
        ...change.env,
      },
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      distDir,
      columns: change.columns,
      confirm: change.confirm,
      uid: change.uid ?? process.getuid?.(),
      signal: change.signal ?? new AbortController().signal,
    }
    const exit = await run(typeof line === 'string' ? line.split(' ') : line, terminal)
    return { exit, out: out.join(''), err: err.join('') }
  }
  return { office, store, folder, distDir, dataDir }
}
