import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'

/** The rows of a file in this folder. */
export const readSamples = <Row extends z.ZodMiniType>(file: string, row: Row) =>
  z.parse(z.array(row), parse(readFileSync(new URL(file, import.meta.url), 'utf8')))

/** The name of a value in a table, as that value. */
export const nameIn = <Table extends Record<string, string>>(table: Table) =>
  z.pipe(
    z.string().check(z.refine((name) => name in table)),
    z.transform((name) => table[name] as string),
  )
