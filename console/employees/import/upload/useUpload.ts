import { useEffect, useRef, useState } from 'react'
import { queries } from '../../../shared/queries.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { openFiles, type Piece, sendPiece } from './send-files.ts'
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

/** There is one list, and one photo of a name. */
const keyOf = ({ to, name }: Piece) => (to === 'list' ? to : `${to}/${name}`)

/** Sends the chosen files to the import of the person, one after another. */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<Upload['progress']>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [stopped, setStopped] = useState<string | null>(null)
  const unopened = useRef<SortedFiles[]>([])
  /** The files that have not arrived whole. */
  const queue = useRef<Piece[]>([])
  const running = useRef<AbortController | null>(null)
  const isRunning = progress !== null
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])

  const refuse = (sentences: string[]) => setRefused((before) => [...before, ...sentences])

  async function send() {
    running.current = new AbortController()
    const { signal } = running.current
    setStopped(null)
    setProgress({ done: 0, total: 0 })
    try {
      for (let [files] = unopened.current; files; [files] = unopened.current) {
        const { pieces, leftOut } = await openFiles(files)
        const replaced = new Set(pieces.map(keyOf))
        queue.current = [...queue.current.filter((piece) => !replaced.has(keyOf(piece))), ...pieces]
        unopened.current.shift()
        refuse(leftOut)
      }
      const total = queue.current.length
      for (let [next] = queue.current; next; [next] = queue.current) {
        setProgress({ done: total - queue.current.length, total })
        const unsent = await sendPiece(next, signal)
        if (unsent) refuse([unsent])
        queue.current.shift()
      }
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
      if (!isAny) return
      unopened.current.push(files)
      void send()
    },
    goOn: () => void send(),
    leaveOut() {
      unopened.current = []
      queue.current = []
      setStopped(null)
    },
    cancel() {
      running.current?.abort()
      setStopped('The upload was canceled.')
      void queries.invalidateQueries({ queryKey: IMPORT_KEY })
    },
  }
}
