import { nameOf, type Package, type Packages } from './read-lockfile.ts'

/** What of the lockfile npm could not, or would not, hold against what it downloads. */
export const weakEntries = (packages: Packages): string[] =>
  Object.entries(packages)
    .map(([folder, entry]) => [folder, whyWeak(entry, folder, packages)])
    .filter(([, why]) => why !== null)
    .map(([folder, why]) => `${folder}: ${why}`)

function whyWeak(entry: Package, folder: string, packages: Packages) {
  if (entry.link || entry.resolved) return 'does not come from the registry'
  if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) return 'has no exact version'
  if (entry.integrity === undefined) {
    return isForeignBinary(entry, nameOf(folder, entry), packages) ? null : 'has no integrity'
  }
  return entry.integrity.startsWith('sha512-') ? null : 'is not bound by SHA-512'
}

/**
 * The registry that wrote the lockfile lags: it has these four packages in their latest version, but not their binaries
 * for other platforms, so that npm left these out. They were added by hand from what their package asks for, as `npm ci`
 * works on the other platforms only with them, and they have no integrity. Such an entry is optional, for one processor,
 * runs no script, and is asked for by its package in exactly this version.
 */
function isForeignBinary(entry: Package, name: string, packages: Packages) {
  const { optional, cpu, hasInstallScript, version } = entry
  if (!optional || !cpu || hasInstallScript) return false
  return familiesWithForeignBinaries.some(
    (family) => packages[`node_modules/${family}`]?.optionalDependencies?.[name] === version,
  )
}

const familiesWithForeignBinaries = [
  '@astrojs/compiler-binding',
  '@biomejs/biome',
  '@tailwindcss/oxide',
  'oxc-parser',
]
