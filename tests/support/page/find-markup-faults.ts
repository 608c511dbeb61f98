import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const nuChecker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
const hasJava = spawnSync('java', ['-jar', nuChecker, '--version']).status === 0

/** The checkers that this machine can run, for the title of a test. */
export const markupCheckers = hasJava
  ? 'html-validate and the Nu checker'
  : 'html-validate alone: the Nu checker needs Java'

/** Violations of the HTML standard in the documents, which are given by name. */
export async function findMarkupFaults(documents: Record<string, string>) {
  const found = await Promise.all(Object.entries(documents).map(validate))
  return [...found.flat(), ...(hasJava ? await checkWithNu(documents) : [])]
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // Files of the same origin need no hash.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

async function validate([name, html]: [string, string]) {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${name}: ${message} (${selector})`))
}

type NuMessage = { url: string; message: string; extract?: string }

/** One run for all documents, because Java starts slowly. */
async function checkWithNu(documents: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'markup-'))
  const names = Object.keys(documents)
  const files = Object.values(documents).map((html, index) => {
    const file = join(folder, `${index}.html`)
    writeFileSync(file, withoutStyleSheets(html))
    return file
  })
  const options = ['--stdout', '--format', 'json', '--errors-only', '--exit-zero-always']
  const { stdout } = await promisify(execFile)('java', [...javaOptions, '-jar', nuChecker, ...options, ...files])
  rmSync(folder, { recursive: true })
  const { messages } = JSON.parse(stdout) as { messages: NuMessage[] }
  return messages.map(
    ({ url, message, extract }) => `${names[Number.parseInt(basename(url), 10)]}: ${message} (${extract})`,
  )
}

/** Whole pages need a large stack. The optimising compiler costs more time than it saves. */
const javaOptions = ['-Xss4m', '-XX:TieredStopAtLevel=1']

/** The Nu checker does not support newer CSS and takes seconds for each style sheet. */
const withoutStyleSheets = (html: string) => html.replace(/(<style[^>]*>).*?(?=<\/style>)/gs, '$1')
