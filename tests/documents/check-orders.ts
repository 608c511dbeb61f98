import { type Order, orders, TABLE } from './import-table.ts'
import type { Source } from './read-imports.ts'

/** An error for each import that is against the order inside its part. */
export const wrongOrder = (sources: Source[]) =>
  Object.entries(orders).flatMap(([folder, order]) => {
    const files = sources.filter(({ file }) => file.startsWith(`${folder}/`))
    return [...withoutPlace(folder, order, files), ...againstOrder(folder, order, files)]
  })

function withoutPlace(folder: string, order: Order, files: Source[]) {
  const entries = new Set(files.map(({ file }) => entryOf(folder, file)))
  return [...entries]
    .filter((entry) => lineOf(order, entry) < 0)
    .map((entry) => `${folder}/${entry} has no place in the orders of ${TABLE}`)
}

const againstOrder = (folder: string, order: Order, files: Source[]) =>
  files.flatMap(({ file, imports }) =>
    imports
      .filter((imported) => imported.startsWith(`${folder}/`))
      .map((imported) => [
        imported,
        ruleAgainst(order, entryOf(folder, file), entryOf(folder, imported)),
      ])
      .filter(([, rule]) => rule)
      .map(([imported, rule]) => `${file} imports ${imported}, but in ${folder}/ ${rule}`),
  )

function ruleAgainst(order: Order, importer: string, imported: string) {
  if (importer === imported) return undefined
  const only = order.only?.[importer]
  if (only) return only.includes(imported) ? undefined : `${importer} may import only ${list(only)}`
  const isBefore = lineOf(order, importer) < lineOf(order, imported)
  return isBefore ? undefined : `${importer} does not come before ${imported}`
}

const list = (entries: string[]) =>
  entries.length > 0 ? new Intl.ListFormat('en').format(entries) : 'its own files'

const lineOf = ({ lines }: Order, entry: string) =>
  lines.findIndex((entries) => entries.includes(entry))

/** `api` for `server/api.ts` and `calls` for `server/calls/send-mail.ts`, both in `server`. */
function entryOf(folder: string, file: string) {
  const [name = '', below] = file.slice(folder.length + 1).split('/')
  return below === undefined ? name.replace(/\..*/, '') : name
}
