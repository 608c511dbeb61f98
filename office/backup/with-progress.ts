import type { OnProgress } from '../../store/backup/copy-rows.ts'
import { OfficeError } from '../cli/errors.ts'
import { progressBar } from '../cli/progress-bar.ts'
import type { Terminal } from '../cli/terminal.ts'

type Watched = { doing: string; stopped: string }

/** Runs work with a bar that Ctrl-C stops; `stopped` says what is there then. */
export async function watched<T>(
  terminal: Terminal,
  { doing, stopped }: Watched,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const bar = progressBar(terminal, doing)
  try {
    return await work((done, total) => {
      if (terminal.signal.aborted) throw new OfficeError(stopped)
      bar.show(done, total)
    })
  } finally {
    bar.end()
  }
}
