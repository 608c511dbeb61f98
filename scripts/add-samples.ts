import { openStore } from '../server/store/open-store.ts'
import { ensureSamples } from './samples.ts'

/** Puts the sample employees into the records there. */
export async function addSamples(dataDir: string) {
  const store = await openStore({ dataDir })
  try {
    await ensureSamples(store, dataDir)
    return await store.employees.list()
  } finally {
    await store.close()
  }
}
