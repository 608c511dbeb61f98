import { expect, test } from 'vitest'
import { isAsking } from '../sections/AgentDemo/run-of.ts'
import { readContentFiles, readContents } from './read-content.ts'
import type { Chat } from './schema.ts'

const sources = Object.entries(readContentFiles('content')).filter(([file]) => file.includes('/chats/'))
/** A company may give its own conversations any length. */
const areSamples = sources.length > 0 && sources.every(([, text]) => /^exchanges: !sample/m.test(text))
const demos = areSamples
  ? readContents('content').map(({ locale, agentDemo }) => ({ tag: locale.tag, chats: agentDemo?.chats ?? [] }))
  : []

/** More conversations of one length would look like a template. */
const MOST_ALIKE = 4

test('the sample conversations differ in length, in every language', () => {
  for (const { tag, chats } of demos) {
    const exchanges = chats.map((chat) => chat.exchanges.length)
    const steps = chats.map((chat) => stepsOf(chat).length)
    expect([Math.min(...exchanges), Math.max(...exchanges)], `exchanges in ${tag}`).toEqual([2, 5])
    expect([Math.min(...steps), Math.max(...steps)], `steps in ${tag}`).toEqual([4, 14])
    for (const lengths of [exchanges, steps]) expect(mostAlike(lengths), tag).toBeLessThanOrEqual(MOST_ALIKE)
  }
})

test('in every language the agents of the sample conversations ask a person in the same steps', () => {
  const askingIn = (chats: Chat[]) => chats.map((chat) => stepsOf(chat).map(isAsking))
  for (const { tag, chats } of demos) expect(askingIn(chats), tag).toEqual(askingIn(demos[0]?.chats ?? []))
})

test('every sample conversation chooses an option in the dialog, the same in every language', () => {
  const presetsIn = (chats: Chat[]) => chats.map(({ preset }) => Object.values(preset ?? {}).length)
  for (const { tag, chats } of demos) expect(presetsIn(chats), tag).toEqual(chats.map(() => 1))
})

const stepsOf = ({ exchanges }: Chat) => exchanges.flatMap(({ steps }) => steps)

const mostAlike = (lengths: number[]) =>
  Math.max(...lengths.map((length) => lengths.filter((other) => other === length).length))
