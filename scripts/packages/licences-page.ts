import { nameOf, type Package, type Packages } from './read-lockfile.ts'

/** Lists the packages by the licence in `package-lock.json`. */
export function licencesPage(packages: Packages) {
  const entries = Object.entries(packages)
  const [tools, running] = [true, false].map((dev) =>
    bySort(
      entries.filter(([, entry]) => Boolean(entry.dev) === dev),
      packages,
    ),
  )
  return `# Licences

Written by \`npm run build\` from \`package-lock.json\`. The packages of other platforms are listed too.

## Packages of the service

${running}
## Packages for building and testing, some of which are also in the pages

The pages contain code of \`react\`, \`react-dom\`, \`zod\` and their dependencies, the typeface
Familjen Grotesk (OFL-1.1), and outlines drawn from \`world-atlas\`. The staff console contains code of \`react\`, \`react-dom\`, \`wouter\`, \`@tanstack/react-query\`,
\`@simplewebauthn/browser\` and their dependencies. All others are used only on the machine that builds.

${tools}`
}

function bySort(entries: [string, Package][], packages: Packages) {
  const named = entries.map(([at, entry]) => ({
    name: `${nameOf(at, entry)} ${entry.version}`,
    licence: entry.license ?? licenceOfFamily(nameOf(at, entry), packages),
  }))
  const licences = [...Map.groupBy(named, ({ licence }) => licence)].sort(inOrder)
  return licences.map(([licence, list]) => `### ${licence}\n\n${lines(list)}\n`).join('\n')
}

const inOrder = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const lines = (list: { name: string }[]) => [...new Set(list.map(({ name }) => name))].sort().join(' · ')

/** A binary for a platform that names no licence has the licence of the package that depends on it. */
function licenceOfFamily(name: string, packages: Packages) {
  const family = Object.values(packages).find(({ optionalDependencies = {} }) =>
    Object.hasOwn(optionalDependencies, name),
  )
  return family?.license ?? 'unknown'
}
