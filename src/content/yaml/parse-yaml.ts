import * as z from 'zod'
import { expected, fieldsAt, found } from './expected.ts'
import { fieldMistake, type Mistake } from './mistakes.ts'
import type { YamlFile } from './read-yaml.ts'

/**
 * The data of a file whose YAML is readable and follows the schema, or the mistakes in it. `part` is the name of the
 * YAML if it is only a part of the file.
 */
export function parseYaml<T extends z.core.$ZodType>(
  schema: T,
  file: string,
  yaml: YamlFile,
  part?: string,
): { data?: z.output<T>; mistakes: Mistake[] } {
  if (yaml.mistakes.length > 0) return { mistakes: brokenYaml(file, yaml, part) }
  const { data, error } = z.safeParse(schema, yaml.value, { error: expected, reportInput: true })
  const mistakes = (error?.issues ?? []).flatMap(({ path, ...issue }) => {
    if (issue.code === 'unrecognized_keys') {
      const message = `is no field here; expected one of ${fieldsAt(schema, path).join(', ')}`
      return issue.keys.map((key) => fieldMistake(file, yaml, [...path, key], message))
    }
    const mistake = fieldMistake(file, yaml, path, `${found(issue.input)}; expected ${issue.message}`)
    return { ...mistake, field: mistake.field || (part ?? 'the file') }
  })
  return { data, mistakes }
}

export const brokenYaml = (file: string, { mistakes }: YamlFile, part?: string): Mistake[] =>
  mistakes.map(({ line, message }) => ({
    file,
    line,
    field: part,
    message: `is not readable as YAML: ${message}`,
  }))
