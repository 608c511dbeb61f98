import * as z from 'zod'
import { expected, found } from '../yaml/expected.ts'
import { fieldName, type YamlFile } from '../yaml/read-yaml.ts'
import type { Mistake } from './page-files.ts'

const schema = z.strictObject({
  /** The heading of the page, and its title in search engines. */
  title: z.string().trim().min(1, 'text').max(80),
  /** Shown under the heading, in lists of pages, and by search engines. */
  description: z.string().trim().min(1, 'text').max(280),
  date: z.iso.date('a day such as 2026-03-31').optional(),
  /** The picture of link previews: the name of a file beside the page. */
  picture: z.string().trim().min(1, 'the name of a file').max(200).optional(),
})

export type FrontMatter = z.infer<typeof schema>

const FIELDS = Object.keys(schema.shape).join(', ')
const EXAMPLE =
  'a first line ---, then title: … and description: …, each in a line, then a line ---'

export function parseFrontMatter(file: string, yaml: YamlFile | undefined) {
  if (!yaml) {
    const message = `has no front matter; expected ${EXAMPLE}`
    return { mistakes: [{ file, line: 1, message }] }
  }
  if (yaml.mistakes.length > 0) {
    const mistakes = yaml.mistakes.map(({ line, message }) => ({
      file,
      line,
      message: `the front matter is not readable as YAML: ${message}`,
    }))
    return { mistakes }
  }
  const { data, error } = schema.safeParse(yaml.value, { error: expected, reportInput: true })
  return { data, mistakes: (error?.issues ?? []).flatMap((issue) => mistakesOf(issue, file, yaml)) }
}

function mistakesOf(issue: z.core.$ZodIssue, file: string, yaml: YamlFile): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      line: yaml.lineOf([key]),
      message: `${key} is no field here; expected one of ${FIELDS}`,
    }))
  }
  const field = fieldName(issue.path) || 'the front matter'
  const message = `${field} ${found(issue.input)}; expected ${issue.message}`
  return [{ file, line: yaml.lineOf(issue.path), message }]
}
