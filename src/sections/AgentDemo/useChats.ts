import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chat } from '../../content/schema.ts'
import { CHATS_FILE } from './chat-addresses.ts'

const TIME_LIMIT_MS = 5_000

/** All conversations, none until their file is there. It is requested once the component is hydrated. */
export function useChats() {
  const [chats, setChats] = useState<Chat[]>([])
  const request = useRef<Promise<Chat[]>>(undefined)

  /** Waits for the file, and requests it again after an error. None if it does not come. */
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
  const answer = await fetch(CHATS_FILE, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!answer.ok) throw new Error(`${CHATS_FILE} was answered with ${answer.status}`)
  return answer.json()
}
