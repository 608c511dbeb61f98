import * as z from 'zod'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { YamlFile } from '../yaml/read-yaml.ts'

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

const EXAMPLE = 'a first line ---, then title: … and description: …, each in a line, then a line ---'

export function parseFrontMatter(file: string, yaml: YamlFile | undefined) {
  if (yaml) return parseYaml(schema, file, yaml, 'the front matter')
  const message = `has no front matter; expected ${EXAMPLE}`
  return { mistakes: [{ file, line: 1, message }] }
}
