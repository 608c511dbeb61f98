import { FiguresAnswer, FiguresQuery } from '../../../contract/console/figures.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { FileAnswer } from '../guard/file-answer.ts'
import { figuresCsv } from './figures-csv.ts'
import { readFigures } from './read-figures.ts'

/** The figures of a period, for the screen and as a file. */
export const figuresCalls: ConsoleCalls = async (app, { store, site }) => {
  const config = { access: 'inbox' } as const
  const { timeZone } = site.company
  const read = (query: FiguresQuery) => readFigures(query, { store, timeZone, now: Date.now() })

  app.get(
    '/figures',
    { config, schema: { querystring: FiguresQuery, response: { 200: FiguresAnswer } } },
    ({ query }) => read(query),
  )

  app.get(
    '/figures/csv',
    { config, schema: { querystring: FiguresQuery, response: { 200: FileAnswer } } },
    async ({ query }, reply) => {
      const { from, to } = query
      const csv = figuresCsv(await read(query))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="figures-${from}-${to}.csv"`)
        .send(csv)
    },
  )
}
