import * as z from 'zod'
import { label, line, paragraph, text } from '../schema/kinds.ts'
import { survey } from '../schema/survey.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { YamlFile } from '../yaml/read-yaml.ts'

/** A project for a client. Contact links to the newest one. */
const caseFacts = z.strictObject({
  /** The text of this link. */
  line,
  client: line,
  survey: survey.pick({ before: true, after: true, unit: true, steps: true }),
  quote: z.strictObject({ text: paragraph, /** Name and role. */ person: line }).optional(),
  systems: z.array(label).min(1).max(6).optional(),
  /** The duration, from the start of the survey. */
  weeks: z.int('a whole number').min(1).max(99).optional(),
  /** The range of the price. */
  price: line.optional(),
})

export const frontMatter = z.strictObject({
  /** The heading of the page, and its title in search engines. */
  title: text(80),
  /** Shown under the heading, in lists of pages, and by search engines. */
  description: text(280),
  date: z.iso.date('a day such as 2026-03-31').optional(),
  /** The picture of link previews: the name of a file beside the page. */
  picture: z.string().trim().min(1, 'the name of a file').max(200).optional(),
  case: caseFacts.optional(),
})

export type FrontMatter = z.infer<typeof frontMatter>

const EXAMPLE = 'a first line ---, then title: … and description: …, each in a line, then a line ---'

export function parseFrontMatter(file: string, yaml: YamlFile | undefined) {
  if (yaml) return parseYaml(frontMatter, file, yaml, 'the front matter')
  const message = `has no front matter; expected ${EXAMPLE}`
  return { mistakes: [{ file, line: 1, message }] }
}
