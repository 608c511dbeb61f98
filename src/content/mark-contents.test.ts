import { expect, test } from 'vitest'
import { markContents } from './mark-contents.ts'
import { placesIn, unmark } from './marks.ts'
import { readContents } from './read-content.ts'

test('each text is marked with its place, but for those that are hashed, measured or sent', () => {
  const [content] = readContents('tests/content')
  const [marked] = markContents([content])
  const places = (text = '') => placesIn(text)
  expect(places(marked.company.statement)).toEqual([['en/company.yaml', 'statement']])
  expect(places(marked.hero?.slides[1]?.bullets[0])).toEqual([['en/hero.yaml', 'slides', 1, 'bullets', 0]])
  expect(places(marked.words.agentDemo.steps.other)).toEqual([['en/interface.yaml', 'agentDemo', 'steps', 'other']])
  const [chat] = marked.agentDemo?.chats ?? []
  expect(places(chat?.scenario)).toEqual([[`en/chats/${chat?.id}.yaml`, 'scenario']])
  expect(marked.proposals.trial.consent).toBe(content.proposals.trial.consent)
  expect(marked.hero?.survey?.unit).toBe(content.hero?.survey?.unit)
  expect(marked.hero?.survey?.steps).toEqual(content.hero?.survey?.steps)
  expect(JSON.parse(unmark(JSON.stringify(marked)))).toEqual(JSON.parse(JSON.stringify(content)))
})
