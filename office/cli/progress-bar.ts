import { SingleBar } from 'cli-progress'
import { OfficeError } from './errors.ts'
import type { Terminal } from './terminal.ts'

/** Called during the work; throws to stop it. */
type OnProgress = (done: number, total: number) => void

type Texts = { doing: string; stopped: string }

/** Runs long work with a progress bar. Ctrl-C stops the work and prints `stopped`. */
export async function withProgress<T>(
  terminal: Terminal,
  { doing, stopped }: Texts,
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

/** A progress bar, if the output is a terminal. */
function progressBar({ progress }: Terminal, doing: string) {
  const bar = new SingleBar({
    format: `${doing} {bar} {value}/{total}`,
    stream: progress,
    hideCursor: true,
    gracefulExit: false, // The command handles Ctrl-C itself.
    clearOnComplete: true,
  })
  return {
    show(done: number, total: number) {
      if (!progress || total === 0) return
      if (!bar.isActive) bar.start(total, done)
      else bar.update(done)
    },
    end() {
      if (bar.isActive) bar.stop()
    },
  }
}
