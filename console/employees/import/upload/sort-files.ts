import { MAX_LIST_MEGABYTES } from '../../../../contract/console/employees/import-limits.ts'

export const MAX_ZIP_MEGABYTES = 500

export type SortedFiles = {
  list: File | null
  zips: File[]
  photos: File[]
  /** A sentence about each file that is not taken. */
  refused: string[]
}

/** Sorts what a person chose or dropped: HR's list, ZIP files, and single photos. */
export function sortFiles(files: Iterable<File>): SortedFiles {
  const sorted: SortedFiles = { list: null, zips: [], photos: [], refused: [] }
  for (const file of files) {
    const reason = refusalOf(file, sorted)
    if (reason !== null) {
      if (reason !== '') sorted.refused.push(`${file.name} ${reason}`)
    } else if (isList(file)) sorted.list = file
    else if (isZip(file)) sorted.zips.push(file)
    else sorted.photos.push(file)
  }
  return sorted
}

const endingOf = ({ name }: File) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const isList = (file: File) => ['csv', 'tsv', 'txt'].includes(endingOf(file))
const isZip = (file: File) => endingOf(file) === 'zip'

/** Continues a sentence that begins with the name; `''`: left out without a word; null: it is taken. */
function refusalOf(file: File, { list }: SortedFiles) {
  if (/^(?:\..*|Thumbs\.db|desktop\.ini)$/i.test(file.name)) return ''
  if (/^(?:xlsx?|xlsm|ods|numbers)$/.test(endingOf(file)))
    return 'is a spreadsheet: save the list as CSV (Comma-separated values), and choose that file.'
  if (isList(file)) {
    if (list) return 'is a second list; one list is imported at a time.'
    return isOver(file, MAX_LIST_MEGABYTES)
  }
  return isZip(file) ? isOver(file, MAX_ZIP_MEGABYTES) : null
}

const isOver = ({ size }: File, megabytes: number) =>
  size > megabytes * 1_000_000
    ? `has ${Math.ceil(size / 1_000_000)} MB; at most ${megabytes} are accepted. Divide it.`
    : null
