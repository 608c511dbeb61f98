import { SITE, TEST_SITE } from '../programs/build-site.ts'
import type { Parts } from '../programs/parts.ts'
import { run } from '../programs/run.ts'
import { checkContent } from './content-parts.ts'

/** The parts of `npm run check`; each counts as one check in `npm test`. */
export const checks: Parts = {
  types: {
    does: 'types of the .ts and .tsx files',
    // Several threads compute many types more than once, while the other checks need the cores.
    run: () => run('node', ['node_modules/typescript-7/bin/tsc', '--singleThreaded']),
  },
  astro: {
    does: 'types of the .astro files',
    // With tsconfig.json it would also check all other files, and take three times as long as TypeScript 7.
    run: () => run('astro', ['check', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning']),
  },
  style: {
    does: 'lint rules, format, and the order of imports, in [FILE …]',
    run: (args) => run('biome', ['ci', '--error-on-warnings', ...args]),
  },
  imports: {
    does: 'which part imports which, and circles',
    run: () => run('depcruise', ['--config', '.dependency-cruiser.mjs', '.']),
  },
  unused: { does: 'unused files, exports and dependencies', run: () => run('knip', []) },
  content: {
    does: 'keys and values of the files in content/ and tests/content/',
    run: () => checkContent([SITE, TEST_SITE]),
  },
}
