import { nameOf, type Package, type Packages } from './read-lockfile.ts'

/** Lists the packages by licence, as `package-lock.json` names it. */
export function licencesPage(packages: Packages) {
  const entries = Object.entries(packages)
  const [tools, running] = [true, false].map((dev) =>
    bySort(
      entries.filter(([, entry]) => Boolean(entry.dev) === dev),
      packages,
    ),
  )
  return `# Licences

Written by \`npm run fix -- licences\` from \`package-lock.json\`; \`npm run check\` says when it is no longer true. The packages of other platforms are listed too.

## What the service runs on

${running}
## What builds and tests, and what of it is built into the pages

The pages hold code of \`react\`, \`react-dom\`, \`react-hook-form\`, \`@hookform/resolvers\`, \`zod\`, \`embla-carousel-react\` and what these need, the typeface
Familjen Grotesk, and outlines drawn from \`world-atlas\`. The rest never leaves the machine that builds.

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

const lines = (list: { name: string }[]) =>
  [...new Set(list.map(({ name }) => name))].sort().join(' · ')

/** A platform's binary without a licence of its own has the licence of the package that depends on it. */
function licenceOfFamily(name: string, packages: Packages) {
  const family = Object.values(packages).find(({ optionalDependencies = {} }) =>
    Object.hasOwn(optionalDependencies, name),
  )
  return family?.license ?? 'unknown'
}
