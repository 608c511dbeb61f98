import { globSync } from 'node:fs'

/** The address of every page that the build wrote; of the 404 page, one that there is not. */
export const builtPages = () =>
  globSync('**/*.html', { cwd: 'dist/public' }).map((file) =>
    `/${file}`.replace(/(?<=\/)index\.html$|\.html$/, '').replace(/^\/404$/, '/no-such-page'),
  )
