import type { Logger } from 'pino'
import type { Store } from '../../store/open-store.ts'

const RETRY_MS = 10_000

type Needs = {
  store: Pick<Store, 'movePhotoFiles'>
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Moves the photo files of an earlier version into the database. Retries while the database does not answer. */
export function startMovingPhotos({ store, dataDir, log }: Needs) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    try {
      const { moved, problems } = await store.movePhotoFiles(dataDir, () => !stopped)
      if (moved > 0) log.info({ moved }, 'Photo files were moved into the database')
      if (problems.length > 0) {
        const files = problems.map(({ file, why }) => `${withoutPerson(file)} ${why}`)
        log.warn({ files }, 'Photo files stay in DATA_DIR; office store migrate names them')
      }
    } catch (error) {
      log.error({ error }, 'Photo files could not be moved into the database; it is tried again')
      if (stopped) return
      timer = setTimeout(() => {
        running = run()
      }, RETRY_MS)
    }
  }

  const first = run()
  let running = first
  return {
    /** Resolves after the first try. */
    first,
    /** Resolves when no file is being moved any more. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** A name that this program did not choose may be that of the person. */
const withoutPerson = (file: string) => (/^[\da-f-]{36}\.webp$/.test(file) ? file : '[name]')
