import * as z from 'zod'
import { readLocale } from '../../../contract/locales.ts'
import { fact } from '../schema/kinds.ts'
import { fieldMistake, type Mistake } from '../yaml/mistakes.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { readYaml } from '../yaml/read-yaml.ts'

export const SITE = 'site.yaml'

const siteFile = z.strictObject({
  /** The names of the folders. The first language is at `/`. */
  locales: z.array(fact(20)).min(1),
})

/** The published locales in the order of `site.yaml`. */
export function readSiteFile(texts: Record<string, string>): {
  locales: string[]
  mistakes: Mistake[]
} {
  const text = texts[SITE]
  if (text === undefined) {
    const mistake = { file: SITE, message: 'is missing; expected a file with locales' }
    return { locales: [], mistakes: [mistake] }
  }
  const yaml = readYaml(text)
  const { data, mistakes } = parseYaml(siteFile, SITE, yaml)
  const { locales = [] } = data ?? {}
  for (const [index, tag] of locales.entries()) {
    const expectation = expectedLocale(texts, locales, index)
    if (!expectation) continue
    const message = `is "${tag}"; expected ${expectation}`
    mistakes.push(fieldMistake(SITE, yaml, ['locales', index], message))
  }
  return { locales, mistakes }
}

/** What a wrong entry of the list of locales should be. */
function expectedLocale(texts: Record<string, string>, locales: string[], index: number) {
  const tag = locales[index] ?? ''
  if (!readLocale(tag)) return 'a language such as de or pt-BR'
  if (locales.indexOf(tag) < index) return 'each language once'
  const hasFolder = Object.keys(texts).some((file) => file.startsWith(`${tag}/`))
  return hasFolder ? undefined : `the name of a folder, and there is no folder ${tag}`
}
