import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { median } from '../harness/rounds.ts'
import { createEmptyFolder } from './records.ts'

/** The time from the start of the process to the first response, with an existing database. */
export async function measureStart({ starts }: Plan) {
  const dataDir = createEmptyFolder()
  const times = []
  const peaks = []
  for (let start = 0; start < starts; start++) {
    const service = await startService({ DATA_DIR: dataDir })
    times.push(service.startMs)
    peaks.push(service.peakMiB() ?? Number.NaN)
    await service.stop()
  }
  return { startMs: median(times), startedMiB: median(peaks) }
}
