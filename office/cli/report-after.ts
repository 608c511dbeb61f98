import type { Terminal } from './terminal.ts'

/**
 * Prints what was done when all of it is done, or when it fails: a reader that closes the pipe after the first line
 * would otherwise end the command in the middle.
 */
export async function reportAfter(
  { out }: Pick<Terminal, 'out'>,
  work: (report: (line: string) => void) => Promise<void>,
) {
  const lines: string[] = []
  try {
    await work((line) => void lines.push(`${line}\n`))
  } finally {
    out(lines.join(''))
  }
}
