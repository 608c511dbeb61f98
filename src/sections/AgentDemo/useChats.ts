import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chat } from '../../content/schema.ts'
import { CHATS_FILE } from './chat-addresses.ts'

const TIMEOUT_MS = 5_000

/** All conversations; empty until their file is loaded, which is requested after hydration. */
export function useChats() {
  const [chats, setChats] = useState<Chat[]>([])
  const request = useRef<Promise<Chat[]>>(undefined)

  /** Waits for the file, and requests it again after an error. Empty if the request fails. */
  const load = useCallback(() => {
    request.current ??= fetchChats().then(
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
  }, [])

  useEffect(() => {
    load()
  }, [load])

  return { chats, load }
}

async function fetchChats(): Promise<Chat[]> {
  const response = await fetch(CHATS_FILE, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${CHATS_FILE} has the status ${response.status}`)
  return response.json()
}
