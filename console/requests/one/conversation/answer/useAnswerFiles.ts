import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FileItem } from '../../../../../contract/console/conversation.ts'
import { MAX_FILE_NAME, MAX_FILES, MAX_FILES_MB } from '../../../../../contract/console/conversation-limits.ts'
import { call } from '../../../../shared/call.ts'
import { sentenceOf } from '../../../../shared/sentence-of.ts'
import { report } from '../../edits/useRequest.ts'
import { finishDiscard } from './discard-draft.ts'
import { keepDraft, reloadDraft, shownDraft } from './draft-cache.ts'

/** A file on its way to the service. */
type Upload = { id: number; file: File; controller: AbortController }

let lastId = 0

/** Attaches files to the draft of a request, one after the other. */
export function useAnswerFiles(requestId: string, files: readonly FileItem[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refused, setRefused] = useState('')

  const send = useMutation({
    scope: { id: `files of ${requestId}` },
    mutationFn: async ({ file, controller: { signal } }: Upload) => {
      signal.throwIfAborted()
      await finishDiscard(requestId) // It would remove this file too.
      const query = { name: file.name.slice(-MAX_FILE_NAME), ...(isMediaType(file.type) && { type: file.type }) }
      const body = file.slice(0, file.size, 'application/octet-stream')
      return call('POST /requests/:id/draft/files', { params: { id: requestId }, query, body, signal })
    },
    onSuccess: (item) => keepFiles(requestId, (before) => [...before, item]),
    onError: (error, { file, controller }) => {
      if (!controller.signal.aborted) setRefused(`“${file.name}” was not attached: ${sentenceOf(error)}`)
      // The service may have it although the page was told nothing.
      void reloadDraft(requestId)
    },
    onSettled: (_, __, { id }) => setUploads((before) => before.filter((upload) => upload.id !== id)),
  })

  const remove = useMutation({
    mutationFn: ({ id: fileId }: FileItem) =>
      call('DELETE /requests/:id/draft/files/:fileId', { params: { id: requestId, fileId } }),
    onMutate: ({ id }) => keepFiles(requestId, (before) => before.filter((file) => file.id !== id)),
    onError: (error, file) => {
      keepFiles(requestId, (before) => [...before, file])
      report(error)
    },
  })

  function add(chosen: Iterable<File>) {
    const added: Upload[] = []
    const tooMany: string[] = []
    const empty: string[] = []
    let count = files.length + uploads.length
    let bytes = [...files, ...uploads.map(({ file }) => ({ bytes: file.size }))].reduce(
      (sum, one) => sum + one.bytes,
      0,
    )
    for (const file of chosen) {
      if (file.size === 0) empty.push(file.name)
      else if (count >= MAX_FILES || bytes + file.size > MAX_FILES_MB * 1_000_000) tooMany.push(file.name)
      else {
        count += 1
        bytes += file.size
        added.push({ id: ++lastId, file, controller: new AbortController() })
      }
    }
    setRefused([refusalOf(tooMany, tooManyText), refusalOf(empty, 'The file is empty.')].filter(Boolean).join(' '))
    setUploads((before) => [...before, ...added])
    for (const upload of added) send.mutate(upload)
  }

  const isUploading = uploads.length > 0
  useEffect(() => {
    if (!isUploading) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
  /** Nothing is sent any more. */
  function cancelAll() {
    for (const { controller } of uploads) controller.abort()
  }
  const leave = useEffectEvent(cancelAll)
  useEffect(() => () => leave(), [])

  return {
    uploads,
    /** A sentence about files that were not taken, or ''. */
    refused,
    add,
    remove: remove.mutate,
    cancel: ({ controller }: Upload) => controller.abort(),
    cancelAll,
  }
}

const tooManyText = `An answer has at most ${MAX_FILES} files with ${MAX_FILES_MB} MB together.`

const refusalOf = (names: string[], why: string) =>
  names.length === 0 ? '' : `Not attached: ${names.map((name) => `“${name}”`).join(', ')}. ${why}`

/** As the service accepts it; browsers call some files nothing, or add parameters. */
const isMediaType = (type: string) => /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type)

const keepFiles = (requestId: string, change: (files: FileItem[]) => FileItem[]) =>
  keepDraft(requestId, { files: change(shownDraft(requestId)?.files ?? []) })
