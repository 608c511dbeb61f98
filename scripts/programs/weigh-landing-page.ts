import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { collectModules } from '../../src/integrations/preload-modules.ts'

const KB = 1_000

/**
 * Budgets of the landing page without user input, in bytes, with headers. A limit changes only with its reason in the
 * commit. The names of files, which depend on the folder of the build, may take 0.2 kB.
 */
export const landingBudget = {
  // 35.1 kB.
  document: 36 * KB,
  // 69.2 kB, 58 of them React.
  scripts: 70 * KB,
  fonts: 18.8 * KB,
  // 125.7 kB.
  everything: 126.2 * KB,
}

/** A table: the weights of the built landing page with Brotli, as the service sends it, beside the budget. */
export function describeWeights(distDir: string) {
  const publicDir = join(distDir, 'public')
  const page = readFileSync(join(publicDir, 'index.html'), 'utf8')
  const sum = (addresses: string[]) =>
    addresses.reduce((bytes, address) => bytes + bytesSent(join(publicDir, address)), 0)
  const readScript = (address: string) => readFileSync(join(publicDir, address), 'utf8')

  const document = sum(['index.html'])
  const scripts = sum(collectModules(page, ['load', 'idle'], readScript))
  const fonts = sum(matches(page, /<link rel="preload" href="([^"]+)" as="font"/g))
  const everything = document + scripts + fonts
  const styles = matches(page, /<style[^>]*>([\s\S]*?)<\/style>/g).join('').length
  return [
    'The landing page, compressed and without response headers:',
    ...Object.entries({ document, scripts, fonts, everything }).map(([name, bytes]) =>
      row(name, bytes, `budget ${inKb(landingBudget[name as keyof typeof landingBudget])}`),
    ),
    row('styles', styles, 'inlined in the document, before compression'),
  ].join('\n')
}

const row = (name: string, bytes: number, note: string) => `  ${name.padEnd(10)} ${inKb(bytes).padStart(9)}   ${note}`

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match)

const bytesSent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
