import type { Terminal } from './terminal.ts'

/**
 * Prints the report only after the work is done or has failed. Otherwise a reader that closes the pipe after the first
 * line would stop the command halfway.
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
