import { useCallback, useEffect, useRef, useState } from 'react'
import { chatsFile } from './chat-addresses.ts'
import type { DescribedChat } from './run-of.ts'

const TIMEOUT_MS = 5_000

/** All conversations. They are requested after hydration from the JSON of `page`; the list is empty until then. */
export function useChats(page: string) {
  const [chats, setChats] = useState<DescribedChat[]>([])
  const request = useRef<Promise<DescribedChat[]>>(undefined)

  /** Waits for the file, and requests it again after an error. Empty if the request fails. */
  const load = useCallback(() => {
    request.current ??= fetchChats(chatsFile(page)).then(
      (all) => {
        setChats(all)
        return all
      },
      () => {
        request.current = undefined
        return []
      },
    )
    return request.current
  }, [page])

  useEffect(() => {
    load()
  }, [load])

  return { chats, load }
}

async function fetchChats(file: string): Promise<DescribedChat[]> {
  const response = await fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${file} has the status ${response.status}`)
  return response.json()
}
