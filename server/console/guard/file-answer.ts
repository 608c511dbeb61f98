import type { Readable } from 'node:stream'
import * as z from 'zod/mini'

/** The answer is a file, which no schema describes: a picture, a list, an export with every column. */
export const FileAnswer = z.custom<string | Uint8Array | Readable>()
