import { codeOf, type Field } from '../../contract/forms/field.ts'

/** Browsers append it to their message about a text that does not match the `pattern` of a field. */
export const shapeHint = ({ rules }: Field, words: { rules: Record<string, string> }) =>
  rules.shape ? words.rules[codeOf(rules.shape)] : undefined
