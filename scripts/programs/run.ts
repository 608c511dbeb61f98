import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

/** Programs in node_modules come first on PATH, Node included. */
export const toolPath = (path = '') => `${resolve('node_modules/.bin')}${delimiter}${path}`

/** Astro's telemetry is off. */
export const toolEnv = {
  ...process.env,
  PATH: toolPath(process.env.PATH),
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Runs a program, prints its output and resolves to its exit code. */
export async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const plain = !process.stdout.isTTY
  const child = spawn(command, args, {
    stdio: plain ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...toolEnv, ...env },
  })
  // Some programs write colours even if the output is not a terminal.
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface(output).on('line', showPlain)
  }
  let stopped = false
  const stop = (signal: NodeJS.Signals) => {
    stopped = true
    child.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (stopped) process.exit(1) // Ctrl-C ends the whole command, not only this program.
  return (code as number | null) ?? 1
}

const showPlain = (line: string) => console.log(stripVTControlCharacters(line))
