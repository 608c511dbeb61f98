import { globSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_SITE } from '../../../scripts/programs/build-site.ts'

/** The address of every built page; for the 404 page an unknown address. */
export const builtPages = () =>
  globSync('**/*.html', { cwd: join(TEST_SITE.distDir, 'public') }).map((file) =>
    `/${file}`.replace(/(?<=\/)index\.html$|\.html$/, '').replace(/^\/404$/, '/no-such-page'),
  )
