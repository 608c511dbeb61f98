import { useEffect, useState } from 'react'
import type { Chat } from '../../content/schema.ts'
import { CHATS_FILE } from './chat-addresses.ts'

const TIME_LIMIT_MS = 5_000

/** All conversations, requested once the component is hydrated. */
export function useChats() {
  const [chats, setChats] = useState<Chat[] | 'loading' | 'failed'>('loading')

  useEffect(() => {
    fetchChats().then(setChats, () => setChats('failed'))
  }, [])

  return chats
}

async function fetchChats(): Promise<Chat[]> {
  const answer = await fetch(CHATS_FILE, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!answer.ok) throw new Error(`${CHATS_FILE} was answered with ${answer.status}`)
  return answer.json()
}
