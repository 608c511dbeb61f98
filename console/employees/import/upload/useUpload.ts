import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { queries } from '../../../shared/queries.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { sendFiles } from './send-files.ts'
import { type SortedFiles, sortFiles } from './sort-files.ts'

export const IMPORT_KEY = ['employee-import']
export const CURRENT_KEY = [...IMPORT_KEY, 'current']

export type Upload = {
  /** Null: nothing is being sent. */
  progress: { done: number; total: number } | null
  /** Sentences about files that were not taken. */
  refused: string[]
  /** Why the upload stopped. `goOn` sends the rest. */
  stopped: string | null
  choose: (files: Iterable<File>) => void
  goOn: () => void
  /** Goes on without the files that did not arrive. */
  leaveOut: () => void
  cancel: () => void
}

/** Sends the chosen files to the import of the person, which begins with the first file. */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<Upload['progress']>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [stopped, setStopped] = useState<string | null>(null)
  const pending = useRef<Pending | null>(null)
  const running = useRef<AbortController | null>(null)
  /** The first files after the page was opened may continue an upload; later ones replace it. */
  const mayContinue = useRef(true)
  const isRunning = progress !== null
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])

  async function send({ files, sent }: Pending) {
    pending.current = { files, sent }
    running.current = new AbortController()
    const { signal } = running.current
    setStopped(null)
    setProgress({ done: 0, total: 0 })
    try {
      // After a failure the service may have more than the page knows.
      const { id, photos } = (await readCurrent()) ?? (await call('POST /employee-imports'))
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const staged = mayContinue.current ? photos : []
      const leftOut = await sendFiles({
        importId: id,
        files,
        staged,
        sent,
        onProgress,
        signal,
      })
      setRefused((before) => [...before, ...leftOut])
      pending.current = null
      mayContinue.current = false
    } catch (error) {
      if (!signal.aborted) setStopped(sentenceOf(error))
    }
    if (!signal.aborted) await queries.invalidateQueries({ queryKey: IMPORT_KEY })
    setProgress(null)
  }

  return {
    progress,
    refused,
    stopped,
    choose(chosen) {
      const files = sortFiles(chosen)
      setRefused(files.refused)
      const isAny = files.list !== null || files.zips.length > 0 || files.photos.length > 0
      if (isAny) void send(withPending(files, pending.current))
    },
    goOn() {
      if (pending.current) void send(pending.current)
    },
    leaveOut() {
      pending.current = null
      setStopped(null)
    },
    cancel() {
      running.current?.abort()
      setStopped('The upload was canceled.')
      void queries.invalidateQueries({ queryKey: IMPORT_KEY })
    },
  }
}

/** Null: the person has begun no import. */
export async function readCurrent({ signal }: { signal?: AbortSignal } = {}) {
  return (await call('GET /employee-imports/current', signal && { signal })).current
}

type Pending = { files: SortedFiles; sent: Set<string> }

/** The files of an upload that stopped are sent with those that were chosen since. */
function withPending(files: SortedFiles, pending: Pending | null): Pending {
  if (!pending) return { files, sent: new Set() }
  const chosen = new Set([files.list, ...files.photos].map((file) => file?.name))
  return {
    files: {
      list: files.list ?? pending.files.list,
      zips: [...pending.files.zips, ...files.zips],
      photos: [...pending.files.photos.filter(({ name }) => !chosen.has(name)), ...files.photos],
      refused: files.refused,
    },
    sent: new Set([...pending.sent].filter((name) => !chosen.has(name))),
  }
}
