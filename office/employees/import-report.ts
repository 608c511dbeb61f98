import type { ImportPlan } from '../../store/employees/import/judge-import.ts'
import { visibleLine } from '../cli/terminal.ts'

/** More of a kind are counted only. What is removed or wrong is listed completely. */
const MAX_LISTED = 20

type Person = { name: string; code: string }

/** What an import would do, as text for a terminal. An import that only adds lists only what needs attention. */
export function importReport(plan: ImportPlan) {
  const { list, options } = plan.source
  const lines = [...plan.problems, ...plan.warnings].map(({ where, why }) => `${where}: ${visibleLine(why)}`)
  if (list?.isEncodingGuessed)
    lines.push(`The list is not UTF-8; it was read as ${list.encoding}. If letters look wrong, add --encoding NAME.`)
  if (list && list.unused.length > 0) lines.push(`Columns not read: ${list.unused.join(', ')}`)
  if (options.mode === 'update') lines.push(...updateLines(plan, options.removeMissing))
  if (plan.unmatchedPhotos.length > 0)
    lines.push(...section('Photos without an employee, not imported', plan.unmatchedPhotos))
  if (options.mode === 'update' && plan.withoutPhoto.length > 0)
    lines.push(...section('Without a photo', plan.withoutPhoto.map(who)))
  return lines.map((line) => `${line}\n`).join('')
}

function updateLines(plan: ImportPlan, removeMissing: boolean) {
  const changed = plan.changed.map(({ changes, photo, ...person }) => {
    const names = changes.map(({ field }) => field)
    return `${who(person)}: ${[...names, ...(photo === null ? [] : ['Photo'])].join(', ')}`
  })
  return [
    ...section('Added', plan.added.map(who)),
    ...section('Changed', changed),
    `Unchanged: ${plan.unchanged}`,
    ...(removeMissing
      ? section('Removed, because they are not in the list', plan.missing.map(who), Infinity)
      : section('Not in the list', plan.missing.map(who))),
  ]
}

function section(title: string, rows: string[], max = MAX_LISTED) {
  const more = rows.length - max
  return [
    `${title}: ${rows.length}`,
    ...rows.slice(0, max).map((row) => `  ${visibleLine(row)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const who = ({ name, code }: Person) => [name, code].filter((part) => part !== '').join(', ')
