import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program that runs until it is stopped. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  child.stdout.resume()
  return {
    output: child.stdout,
    async stop(signal?: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}
