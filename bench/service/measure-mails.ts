import { openStore } from '../../store/open-store.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { startMailSink } from './mail-sink.ts'

const BATCH = 100

/** The delivery of a backlog, from the first connection to the mail server to the last mail. */
export async function measureMails({ mails }: Plan) {
  const dataDir = createEmptyFolder()
  const store = await openStore({ dataDir })
  for (let added = 0; added < mails; added += BATCH) {
    const adding = Array.from({ length: BATCH }, () => store.requests.add(aTrialRequest(), null))
    await Promise.all(adding)
  }
  await store.close()
  const sink = await startMailSink(mails)
  const service = await startService({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_HOURLY_LIMIT: '0', // The backlog is larger than the default limit.
  })
  const seconds = await sink.all
  const peakMiB = service.peakMiB()
  await service.stop()
  await sink.stop()
  return { perSecond: mails / seconds, peakMiB }
}
