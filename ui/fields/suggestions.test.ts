import { expect, test } from 'vitest'
import { ContactMessage } from '../../contract/contact-message.ts'
import { TrialProposal } from '../../contract/proposal.ts'
import { suggestions } from './suggestions.ts'

test('every suggestion belongs to a message of the rules', () => {
  const messages = [
    ContactMessage.safeParse({ name: 'R2D2', email: '', subject: '', message: '' }),
    TrialProposal.safeParse({ Email: 'nobody', RequiredTechnologies: '' }),
  ].flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? [])
  expect(Object.keys(suggestions).filter((message) => !messages.includes(message))).toEqual([])
})
