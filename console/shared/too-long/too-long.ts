import type { FieldMessage } from '../../../ui/fields/Field.tsx'
import { numberText } from '../counted.ts'

/**
 * The message of a field whose text the service would refuse. No field has `maxlength`: with it browsers cut off the end of
 * a pasted text, and say nothing.
 */
export const tooLong = (text: string, limit: number): FieldMessage | undefined =>
  text.length > limit
    ? { text: `At most ${numberText(limit)} characters; this text has ${numberText(text.length)}.` }
    : undefined
