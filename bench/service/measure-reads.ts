import { join } from 'node:path'
import { SITE } from '../../scripts/programs/build-site.ts'
import type { Measured } from '../harness/load.ts'
import type { Plan } from '../harness/plan.ts'
import { startBaseline, startService } from '../harness/programs.ts'
import { measureInRounds } from '../harness/rounds.ts'
import { createFilledFolder } from './records.ts'
import { employeeRequest, pageRequest } from './requests.ts'

type Row = { what: 'page' | 'look-up'; connections: number; bare: Measured; service: Measured }

/** Reads: the landing page and look-ups of employees, each compared with bare `node:http`. */
export async function measureReads(plan: Plan) {
  const service = await startService({ DATA_DIR: await createFilledFolder(plan.few) })
  const page = join(SITE.distDir, 'public/index.html.br')
  const bare = {
    page: await startBaseline('bare-bytes', { PAGE: page }),
    'look-up': await startBaseline('bare-http', {}),
  }
  const lookUp = () => employeeRequest(`employee-${Math.floor(Math.random() * plan.few)}`)
  const reads = [
    { what: 'page', request: pageRequest, expectedText: '', bareText: '' },
    { what: 'look-up', request: lookUp, expectedText: 'Mara Lindqvist', bareText: '"StatusId":1' },
  ] as const
  const rows: Row[] = []
  for (const { what, request, expectedText, bareText } of reads) {
    for (const connections of [16, 64]) {
      const measured = await measureInRounds(plan, {
        bare: { port: bare[what].port, connections, request, expectedText: bareText },
        service: { port: service.port, connections, request, expectedText },
      })
      rows.push({ what, connections, ...measured })
    }
  }
  const peakMiB = service.peakMiB()
  for (const program of [service, ...Object.values(bare)]) await program.stop()
  const shareOf = (kind: Row['what']) =>
    Math.min(...rows.filter(({ what }) => what === kind).map(({ bare, service }) => service.perSecond / bare.perSecond))
  return { rows, pageShare: shareOf('page'), lookUpShare: shareOf('look-up'), peakMiB }
}
