import type { CallGroup } from '../guard/console-parts.ts'
import { on } from '../guard/register-call.ts'
import { figuresCsv } from './figures-csv.ts'
import { readFigures } from './read-figures.ts'

/** The figures of a period, for the screen and as a file. */
export const figuresCalls: CallGroup = async (app, { store, site }) => {
  const { timeZone } = site.company
  const read = async (period: Period) => readFigures(period, { store, timeZone, now: await store.now() })

  on(app, 'GET /figures', ({ query }) => read(query))

  on(app, 'GET /figures/csv', async ({ query }) => ({
    type: 'text/csv; charset=utf-8',
    name: `figures-${query.from}-${query.to}.csv`,
    content: figuresCsv(await read(query)),
  }))
}

type Period = Parameters<typeof readFigures>[0]
