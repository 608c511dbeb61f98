import { readFileSync } from 'node:fs'

/** An entry of `package-lock.json`. */
export type Package = {
  /** Set for an alias, whose folder has another name. */
  name?: string
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  /** Only for building and testing. */
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

/** By the folder in which a package is installed. */
export type Packages = Record<string, Package>

export function readLockfile(): Packages {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { '': _project, ...installed } = packages as Packages
  return installed
}

export const nameOf = (folder: string, { name }: Package) =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
