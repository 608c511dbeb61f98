import { fillInCount } from '../../../settings/words/fill-in.ts'
import type { Chat, InterfaceWords } from '../../content/schema.ts'
import { type DescribedChat, isAsking } from './run-of.ts'

type Words = InterfaceWords['agentDemo']

/** Adds the figures of a conversation as text. Runs during the build, so that islands need no plural rules. */
export const describeChat = (chat: Chat, words: Words, locale: string): DescribedChat => ({
  ...chat,
  run: Object.values(figuresOf(chat, words, locale))
    .filter(Boolean)
    .join(' · '),
})

/** The figures of a run as texts. The minutes are optional; `asked` is false if the agent asked nobody. */
export function figuresOf({ minutes, exchanges }: Chat, words: Words, locale: string) {
  const steps = exchanges.flatMap((exchange) => exchange.steps)
  const asked = steps.filter(isAsking).length
  return {
    minutes: minutes && countText(words.minutes, minutes, locale),
    steps: countText(words.steps, steps.length, locale),
    asked: asked > 0 && countText(words.peopleAsked, asked, locale),
  }
}

/** '10 steps', with a non-breaking space. */
const countText = (...args: Parameters<typeof fillInCount>) => fillInCount(...args).replaceAll(' ', '\u00a0')
