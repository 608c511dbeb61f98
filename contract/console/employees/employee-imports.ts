import * as z from 'zod/mini'
import { eachColumn } from '../../employee.ts'
import type { Calls } from '../call.ts'
import { Done } from '../done.ts'
import { Text } from '../text.ts'
import { listColumns, MAX_LIST_MEGABYTES } from './import-limits.ts'
import { MAX_PHOTO_MEGABYTES, photoTypes } from './photo-limits.ts'

const MAX_FILE_NAME = 1_000

const FileQuery = z.object({
  /** Without folders. Never used as a path. */
  name: Text.check(z.minLength(1), z.maxLength(MAX_FILE_NAME), z.regex(/^[^/\\]*$/)),
})

const StagedPhoto = z.object({
  name: z.string(),
  /** Continues a sentence that begins with the name; null: the photo is stored. */
  problem: z.nullable(z.string()),
})

/** `problem`: as in `StagedPhoto`. */
export const PhotoProblemBody = z.strictObject({
  problem: Text.check(z.minLength(1), z.maxLength(300)),
})

const ImportAnswer = z.object({
  createdAt: z.number(),
  /** The name of the CSV file; null: there is none yet. */
  fileName: z.nullable(z.string()),
  photos: z.array(StagedPhoto),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Null: the person has sent nothing, or it is applied or discarded. */
const CurrentImportAnswer = z.object({ current: z.nullable(ImportAnswer) })

const heading = Text.check(z.maxLength(1_000))

export const PreviewBody = z.object({
  /** `update`: a row with the code of an employee changes the employee. `add`: such a row is wrong. */
  mode: z.enum(['add', 'update']),
  /** Leaves out wrong rows. Else one wrong row means that nothing is applied. */
  skipWrong: z.boolean(),
  /** Removes the employees whose code is not in the list. */
  removeMissing: z.boolean(),
  /** The headings of columns; `''` leaves a column out. A column is found by common headings of HR systems otherwise. */
  columns: z.optional(z.partialRecord(z.enum(listColumns), heading)),
  /** A name that `TextDecoder` knows; without it, the encoding is detected. */
  encoding: z.optional(Text.check(z.maxLength(40))),
})
export type PreviewBody = z.infer<typeof PreviewBody>

const ApplyBody = z.extend(PreviewBody, {
  /** Of the preview that the person has seen. */
  fingerprint: Text.check(z.maxLength(100)),
})

/** Of each kind of additions and changes, at most this many are shown; the counts are of all. */
export const MAX_SHOWN = 1_000

const Named = z.object({ name: z.string(), code: z.string() })

const ImportProblem = z.extend(Named, {
  /** `line 12`, or the name of a photo. */
  where: z.string(),
  /** In the file; null for a photo without a row. */
  line: z.nullable(z.number()),
  /** The heading in the file, and the cell; empty if the whole row is at fault. */
  column: z.string(),
  value: z.string(),
  /** The fault and the expected value, as a sentence. */
  why: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportPreview = z.object({
  /** Null: photos only. */
  list: z.nullable(
    z.object({
      fileName: z.string(),
      rows: z.number(),
      headings: z.array(z.string()),
      /** The heading that was read as this column. */
      columns: z.partialRecord(z.enum(listColumns), z.string()),
      /** The headings that were not read. */
      unused: z.array(z.string()),
      encoding: z.string(),
      /** The file does not say its encoding and is not UTF-8. */
      isEncodingGuessed: z.boolean(),
    }),
  ),
  photos: z.number(),
  counts: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** Rows and photos with problems. */
    wrong: z.number(),
  }),
  /** At most `MAX_SHOWN`. */
  added: z.array(
    z.extend(Named, {
      /** The name of the file. */
      photo: z.nullable(z.string()),
      /** Of a photo that is served from elsewhere. */
      ImageName: z.string(),
      fields: z.object(eachColumn(() => z.string())),
    }),
  ),
  /** At most `MAX_SHOWN`. `changes` is empty if there is only a new photo. */
  changed: z.array(
    z.extend(Named, {
      photo: z.nullable(z.string()),
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** All employees whose code is not in the list, whether they are removed or not. Empty in the mode `add`. */
  missing: z.array(Named),
  /** All problems. A photo without a row is one too. */
  problems: z.array(ImportProblem),
  /** Warnings about rows that are imported anyway. */
  warnings: z.array(ImportProblem),
  /** The names of photos that belong to nobody; they are not imported. */
  unmatchedPhotos: z.array(z.string()),
  /** All who have no photo after the import. */
  withoutPhoto: z.array(Named),
  /** False: wrong rows keep the import from being applied. */
  isApplicable: z.boolean(),
  fingerprint: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportApplied = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  photos: z.number(),
  /** The ids of the added employees, for their badges. */
  addedIds: z.array(z.string()),
})
export type ImportApplied = z.infer<typeof ImportApplied>

const long = { access: 'employees', isLong: true } as const

/**
 * Each person has one import at a time. It stays on the server until it is applied or discarded, at most for a day. The
 * list and each photo are sent by themselves, and a file that did not arrive whole is sent again.
 */
export const importCalls = {
  'GET /employee-import': { access: 'employees', answer: CurrentImportAnswer },
  /** Replaces the list before. */
  'PUT /employee-import/list': {
    access: 'employees',
    query: FileQuery,
    upload: { types: ['text/csv'], megabytes: MAX_LIST_MEGABYTES },
    answer: Done,
  },
  /**
   * Replaces a photo of that name. A picture that cannot be read is kept with its problem, as it is part of the report;
   * for a file that the console could not read, `PhotoProblemBody` is sent.
   */
  'PUT /employee-import/photos': {
    access: 'employees',
    query: FileQuery,
    upload: {
      types: ['application/octet-stream', ...photoTypes],
      megabytes: MAX_PHOTO_MEGABYTES,
    },
    answer: StagedPhoto,
  },
  /** 400 with a sentence if the list cannot be read with these options, and with its `headings` if columns are missing. */
  'POST /employee-import/preview': { ...long, body: PreviewBody, answer: ImportPreview },
  /**
   * 409 if the records have changed since the preview, or rows are wrong; nothing is changed then. To remove employees
   * needs a confirmation.
   */
  'POST /employee-import/apply': { ...long, body: ApplyBody, answer: ImportApplied },
  'DELETE /employee-import': { ...long, answer: Done },
} satisfies Calls
