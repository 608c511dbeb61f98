import { checkLicences } from '../packages/licences-file.ts'
import { SITE, TEST_SITE } from '../programs/build-site.ts'
import type { Part } from '../programs/parts.ts'
import { run } from '../programs/run.ts'
import { checkContent } from './content-parts.ts'

/** The parts of `npm run check`; each counts as one check in `npm test`. */
export const checks: Part<number>[] = [
  {
    name: 'types',
    does: 'types of the .ts, .tsx and .astro files',
    // `astro check` also checks the .ts files, so `tsc` need not run.
    prepare: () => () => run('astro', ['check', '--minimumSeverity', 'warning']),
  },
  {
    name: 'lint',
    does: 'lint rules',
    takes: '[FILE …]',
    prepare: (args) => () => run('biome', ['lint', '--error-on-warnings', ...args]),
  },
  {
    name: 'format',
    does: 'format, and the order of imports',
    takes: '[FILE …]',
    prepare: (args) => () => run('biome', ['ci', '--linter-enabled=false', ...args]),
  },
  {
    name: 'imports',
    does: 'which part imports which, and circles',
    prepare: () => () => run('depcruise', ['--config', '.dependency-cruiser.mjs', '.']),
  },
  {
    name: 'unused',
    does: 'unused files, exports and dependencies',
    prepare: () => () => run('knip', []),
  },
  {
    name: 'content',
    does: 'keys and values of the files in content/ and tests/content/',
    prepare: () => () => checkContent([SITE, TEST_SITE]),
  },
  {
    name: 'licences',
    does: 'whether docs/licences.md lists what package-lock.json installs',
    prepare: () => checkLicences,
  },
]
