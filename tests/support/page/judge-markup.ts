import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const nuChecker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
const hasJava = spawnSync('java', ['-jar', nuChecker, '--version']).status === 0

/** Who judges here, for the title of a test. */
export const markupJudges = hasJava
  ? 'html-validate and the Nu checker'
  : 'html-validate alone: the Nu checker needs Java'

/** What is not as the standard wants it, over documents by their name. */
export async function faultsIn(documents: Record<string, string>) {
  const judged = Object.fromEntries(
    Object.entries(documents).map(([name, html]) => [name, html.replace(islandStyle, '')]),
  )
  const found = await Promise.all(Object.entries(judged).map(validate))
  return [...found.flat(), ...(hasJava ? await checkWithNu(judged) : [])]
}

/** Astro writes this style before the first island. HTML allows no style in a body, but every browser applies it. */
const islandStyle = /<style>astro-island[^<]*<\/style>/

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // A file of the site itself needs no hash.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

async function validate([name, html]: [string, string]) {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ message, selector }) => `${name}: ${message} (${selector})`),
  )
}

type NuMessage = { url: string; message: string; extract?: string }

/** All at once: a Java takes its time to start. */
async function checkWithNu(documents: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'markup-'))
  const names = Object.keys(documents)
  const files = Object.values(documents).map((html, index) => {
    const file = join(folder, `${index}.html`)
    writeFileSync(file, withoutSheets(html))
    return file
  })
  const options = ['--stdout', '--format', 'json', '--errors-only', '--exit-zero-always']
  const { stdout } = await promisify(execFile)('java', [
    ...javaOptions,
    ...['-jar', nuChecker],
    ...options,
    ...files,
  ])
  rmSync(folder, { recursive: true })
  const { messages } = JSON.parse(stdout) as { messages: NuMessage[] }
  return messages.map(
    ({ url, message, extract }) =>
      `${names[Number.parseInt(basename(url), 10)]}: ${message} (${extract})`,
  )
}

/** Whole pages are deep for its stack; and it is done before a better compiler would have paid. */
const javaOptions = ['-Xss4m', '-XX:TieredStopAtLevel=1']

/** What it knows of CSS is older than the site's, and it takes seconds for each sheet. */
const withoutSheets = (html: string) => html.replace(/(<style[^>]*>).*?(?=<\/style>)/gs, '$1')
