import type { FormName } from '../../contract/forms/form.ts'
import { requestsCsv, requestsCsvHead } from '../../records/csv/requests-csv.ts'
import { inBatches } from '../../store/database/list-page.ts'
import { counted } from '../cli/counted.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFileInParts } from '../cli/output-file.ts'

type Options = { form?: FormName; force?: true; dryRun?: true }

export async function exportRequests({ store, terminal }: Office, name: string, options: Options) {
  const { form, dryRun } = options
  const file = fromCaller(terminal.env, name)
  const batches = inBatches(terminal, (page) => store.requests.listStored({ ...page, form }))
  let count = 0
  async function* parts() {
    yield requestsCsvHead()
    for await (const requests of batches) {
      count += requests.length
      yield requestsCsv(await store.requests.forExport(requests.map(({ id }) => id)))
    }
  }
  if (dryRun) {
    checkWritable(file, options)
    for await (const requests of batches) count += requests.length
    return terminal.out(`Would write ${counted(count, 'request')} to ${file}.\n`)
  }
  await writeFileInParts(file, parts(), options)
  terminal.out(`Wrote ${counted(count, 'request')} to ${file}.\n`)
}
