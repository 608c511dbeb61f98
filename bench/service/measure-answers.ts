import { join } from 'node:path'
import { SITE } from '../../scripts/programs/build-site.ts'
import type { Measured } from '../harness/load.ts'
import type { Plan } from '../harness/plan.ts'
import { startFloor, startService } from '../harness/programs.ts'
import { inRounds } from '../harness/rounds.ts'
import { aFilledFolder } from './records.ts'
import { askForEmployee, askForPage } from './requests.ts'

type Row = { what: 'page' | 'look-up'; connections: number; bare: Measured; service: Measured }

/** Requests that write nothing: the landing page and look-ups, each beside Node's bare `http`. */
export async function measureAnswers(plan: Plan) {
  const service = await startService({ DATA_DIR: await aFilledFolder(plan.few) })
  const page = join(SITE.distDir, 'public/index.html.br')
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
    for (const connections of [16, 64]) {
      const measured = await inRounds(plan, {
        bare: { port: bare[what].port, connections, request, holds: bareHolds },
        service: { port: service.port, connections, request, holds },
      })
      rows.push({ what, connections, ...measured })
    }
  }
  for (const program of [service, ...Object.values(bare)]) await program.stop()
  const shareOf = (asked: Row['what']) =>
    Math.min(
      ...rows
        .filter(({ what }) => what === asked)
        .map(({ bare, service }) => service.perSecond / bare.perSecond),
    )
  return { rows, pageShare: shareOf('page'), lookUpShare: shareOf('look-up') }
}
