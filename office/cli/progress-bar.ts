import { SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

/** Long work as a bar, where somebody watches. */
export function progressBar({ progress }: Terminal, doing: string) {
  const bar = new SingleBar({
    format: `${doing} {bar} {value}/{total}`,
    stream: progress,
    hideCursor: true,
    gracefulExit: false, // Ctrl-C is the command's to answer.
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
