import { databasePackages, isTool, mayImport, parts, TABLE } from './import-table.ts'
import type { Source } from './read-imports.ts'

/** An error for each import that the table of parts forbids. */
export const wrongParts = (sources: Source[]) =>
  sources
    .filter(({ file }) => !isTool(file))
    .flatMap(({ file, imports, packages }) => {
      const [part = ''] = file.split('/')
      if (!parts[part]) return [`${file} is in ${part}/, but ${TABLE} has no such part`]
      const wrong = [
        ...imports.map((imported) => [imported, ruleAgainstFile(part, imported)]),
        ...packages.map((name) => [name, ruleAgainstPackage(part, name)]),
      ].filter(([, rule]) => rule)
      return wrong.map(([imported, rule]) => `${file} imports ${imported}, but ${rule}`)
    })

function ruleAgainstFile(part: string, imported: string) {
  const { folders = [], except = [] } = parts[part] ?? {}
  const isAllowed = [part, ...folders].some((folder) => imported.startsWith(`${folder}/`))
  return isAllowed && !except.includes(imported) ? undefined : mayImport(part)
}

function ruleAgainstPackage(part: string, name: string) {
  const allowed = parts[part]?.packages
  if (allowed) return isOneOf(allowed, name) ? undefined : mayImport(part)
  return part !== 'store' && isOneOf(databasePackages, name)
    ? 'only store/ contains SQL'
    : undefined
}

const isOneOf = (packages: string[], name: string) =>
  packages.some((each) =>
    each === 'node:*' ? name.startsWith('node:') : `${name}/`.startsWith(`${each}/`),
  )
