import { join } from 'node:path'
import { DIST } from '../scripts/programs/build-site.ts'
import { load, type Measured } from './load.ts'
import type { Plan } from './plan.ts'
import { startFloor, startService } from './programs.ts'
import { aFilledFolder } from './records.ts'
import { askForEmployee, askForPage } from './requests.ts'
import { inRounds } from './rounds.ts'

const MANY_CONNECTIONS = 64

type Row = { what: 'page' | 'look-up'; connections: number; bare: Measured; service: Measured }

/** What changes nothing: the landing page and look-ups, each beside Node's bare `http`. */
export async function measureAnswers(plan: Plan) {
  const service = await startService({ DATA_DIR: await aFilledFolder(plan.few) })
  const page = join(DIST, 'public/index.html.br')
  const bare = {
    page: await startFloor('bare-bytes', { PAGE: page }),
    'look-up': await startFloor('bare-http', {}),
  }
  const lookUp = () => askForEmployee(`employee-${Math.floor(Math.random() * plan.few)}`)
  const asks = [
    { what: 'page', request: askForPage, holds: '', bareHolds: '' },
    { what: 'look-up', request: lookUp, holds: 'Mara Lindqvist', bareHolds: '"StatusId":1' },
  ] as const
  const rows: Row[] = []
  for (const { what, request, holds, bareHolds } of asks) {
    for (const connections of [16, MANY_CONNECTIONS]) {
      const measured = await inRounds(plan, {
        bare: { port: bare[what].port, connections, request, holds: bareHolds },
        service: { port: service.port, connections, request, holds },
      })
      rows.push({ what, connections, ...measured })
    }
  }
  const [reached] = rows.filter(
    ({ what, connections }) => what === 'look-up' && connections === MANY_CONNECTIONS,
  )
  const perSecond = (reached?.service.perSecond ?? 0) / 2
  const { port } = service
  const { warmUpMs, ms } = plan
  const halfLoad = await load({
    ...{ port, connections: MANY_CONNECTIONS, request: lookUp, holds: 'Mara Lindqvist' },
    ...{ warmUpMs, ms, perSecond },
  })
  for (const program of [service, ...Object.values(bare)]) await program.stop()
  const shareOf = (asked: Row['what']) =>
    Math.min(
      ...rows
        .filter(({ what }) => what === asked)
        .map(({ bare, service }) => service.perSecond / bare.perSecond),
    )
  return { rows, halfLoad, pageShare: shareOf('page'), lookUpShare: shareOf('look-up') }
}
