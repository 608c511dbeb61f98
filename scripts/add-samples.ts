import { openStore } from '../store/open-store.ts'
import { ensureSamples } from './samples.ts'

/** Puts the sample employees into the records there, and resolves to the EmpId of one to show. */
export async function addSamples(dataDir: string) {
  const store = await openStore({ dataDir })
  try {
    return await ensureSamples(store, dataDir)
  } finally {
    await store.close()
  }
}
