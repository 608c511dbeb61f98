import { once } from 'node:events'
import { startProgram } from './start-program.ts'

/** A virtual screen: `DISPLAY` is its name. */
export async function startDisplay() {
  const xvfb = startProgram('Xvfb', [
    '-displayfd',
    '1', // Xvfb takes a free display number and prints it.
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ])
  const [number] = (await once(xvfb.output, 'data')) as [Buffer]
  return { ...xvfb, name: `:${number.toString().trim()}` }
}
