import { describe, expect, test } from 'vitest'
import { testContent as content, TEST_CONTENT_DIR } from '../../tests/support/test-content.ts'
import { readContentFiles } from './read-content.ts'

/** Texts that the product must have, whichever company's content it shows. */
describe('the texts that the product must have', () => {
  test('slides and figures', () => {
    expectInOrder(
      content.hero.slides.map(({ title }) => title),
      ['Business Solutions', 'Process Automation', 'Custom Development'],
    )
    expectInOrder(
      content.hero.stats.map(({ label }) => label),
      ['Projects Delivered', 'Client Satisfaction', 'Years Experience'],
    )
  })

  test('solutions', () => {
    expectInOrder(
      content.solutions.cards.map(({ title }) => title),
      [
        'AI That Predicts and Automates',
        'Software That Gets You to Market Faster',
        'Digital Tools That Think for You',
        'AI-Powered ERP Solutions',
        'Enterprise Security & Performance',
        'Cloud & Mobile Solutions',
      ],
    )
  })

  test('industries', () => {
    expectInOrder(
      content.agentDemo.chats.map(({ industry }) => industry),
      [
        'HR Assistant',
        'Healthcare',
        'IT Support',
        'Admin',
        'Sales Support',
        'Finance',
        'Education',
        'Manufacturing',
        'Logistics',
        'Travel',
        'Automotive',
        'Pharma',
      ],
    )
    expect(content.agentDemo.chats[0]?.industry).toBe('HR Assistant')
  })

  test("Finance's link, and no other", () => {
    const links = content.agentDemo.chats.flatMap(({ industry, exchanges }) =>
      exchanges.flatMap(({ link }) => (link ? [[industry, link]] : [])),
    )
    expect(links).toEqual([['Finance', 'Download Invoice']])
  })

  test('certifications', () => {
    expectInOrder(
      content.certifications.seals.map(({ title }) => title),
      [
        'ISO 27001:2022',
        'ISO 9001:2015',
        'SME CDP 2024 disclosure',
        'Fortune 100 client',
        '10+ years partnership',
      ],
    )
  })

  test('clients', () => {
    const { title, count, markerText, places } = content.clients
    expect([title, count, markerText]).toEqual([
      'Clientele across Geographies',
      '5+ COUNTRIES',
      'Trusted Client Location',
    ])
    expectInOrder(
      places.map(({ country }) => country),
      ['India', 'United States', 'United Kingdom', 'China', 'South Africa'],
    )
  })

  test('footer', () => {
    expectInOrder(content.footer.services, [
      'Web Development',
      'Mobile Apps',
      'UI/UX Design',
      'Digital Strategy',
      'Consulting',
      'Support',
    ])
    expectInOrder(content.footer.legal, ['Privacy Policy', 'Terms of Service'])
  })

  test('section titles and dialogs', () => {
    const { solutions, agentDemo, contact, proposals } = content
    expect([solutions.title, agentDemo.title, contact.title]).toEqual([
      'Solutions',
      'Agentic AI',
      'Contact',
    ])
    expect([proposals.trial.title, proposals.agent.title]).toEqual([
      'Engage Talent',
      'Build Your AI Agent',
    ])
    expect(proposals.trial.offer).toContain('7-day free trial')
    expect(proposals.agent.offer).toMatch(/development package plus monthly operations/i)
  })
})

describe('the voice', () => {
  const words = Object.values(readContentFiles(TEST_CONTENT_DIR)).join('\n')

  test.each(['unlock', 'empower', 'seamless', 'revolutioni', 'cutting-edge'])(
    'does without %s',
    (word) => {
      expect(words.toLowerCase()).not.toContain(word)
    },
  )

  test('says that the conversations are scripted', () => {
    expect(content.agentDemo.notice).toMatch(/scripted sample.*no ai is running/i)
  })

  test('every conversation has its own visitor, questions, answers and end', () => {
    const { chats } = content.agentDemo
    for (const texts of [
      chats.map(({ visitor }) => visitor),
      chats.map(({ scenario }) => scenario),
      chats.map(({ result }) => result),
      chats.flatMap(({ exchanges }) => exchanges.map(({ user }) => user)),
      chats.flatMap(({ exchanges }) => exchanges.map(({ agent }) => agent)),
    ])
      expect(new Set(texts).size).toBe(texts.length)
  })
})

/** All of them in this order; a company may add its own between them. */
function expectInOrder(all: string[], words: string[]) {
  expect(all.filter((word) => words.includes(word))).toEqual(words)
}
