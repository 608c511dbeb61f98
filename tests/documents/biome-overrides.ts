import { databasePackages, mayImport, type Part, parts, tools } from './import-table.ts'

/**
 * The overrides that `biome.json` must have for the table of parts. Biome reads patterns like a `.gitignore`: the last
 * match decides. It matches the text of an import, so it cannot recognise a file in the root.
 */
export const biomeOverrides = () =>
  Object.entries(parts)
    .filter(([name]) => name !== 'content') // The folder contains no code.
    .map(([name, part]) => ({
      includes: [`${name}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
      linter: {
        rules: {
          style: {
            noRestrictedImports: { level: 'error', options: { patterns: patternsOf(name, part) } },
          },
        },
      },
    }))

function patternsOf(name: string, part: Part) {
  const group = [...otherPackages(part), ...otherFolders(name, part)]
  const databases = databasePackages.flatMap((each) => [each, `${each}/**`])
  return [
    { group, message: `${mayImport(name)}.` },
    ...(name === 'store' || part.packages
      ? []
      : [{ group: databases, message: 'Only store/ contains SQL.' }]),
  ]
}

const otherPackages = ({ packages }: Part) =>
  packages
    ? ['**', '!./**', '!../**', ...packages.flatMap((name) => [`!${name}`, `!${name}/**`])]
    : []

function otherFolders(name: string, { folders, except = [] }: Part) {
  const others = [...Object.keys(parts), ...tools].filter(
    (other) => other !== name && !folders.includes(other),
  )
  return [
    ...others.map((other) => `../**/${other}/**`),
    // An allowed folder may contain one with the name of a part, such as contract/console/.
    ...folders.map((folder) => `!../**/${folder}/**`),
    ...except.map((file) => `../**/${file}`),
  ]
}
