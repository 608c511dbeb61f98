import { nameOf, type Package, type Packages } from './read-lockfile.ts'

/** Entries of the lockfile with which npm cannot verify a download. */
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
  return entry.integrity.startsWith('sha512-') ? null : 'has an integrity without SHA-512'
}

/**
 * The registry that wrote the lockfile had these three packages without their binaries for other platforms, so npm omitted
 * the binaries. They were added by hand, without an integrity, because `npm ci` fails on the other platforms without them.
 * Such an entry is optional, is for one processor, has no install script, and its package depends on exactly this version.
 */
function isForeignBinary(entry: Package, name: string, packages: Packages) {
  const { optional, cpu, hasInstallScript, version } = entry
  if (!optional || !cpu || hasInstallScript) return false
  return familiesWithForeignBinaries.some(
    (family) => packages[`node_modules/${family}`]?.optionalDependencies?.[name] === version,
  )
}

const familiesWithForeignBinaries = ['@astrojs/compiler-binding', '@biomejs/biome', 'oxc-parser']
