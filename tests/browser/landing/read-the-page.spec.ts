import type { Locator } from '@playwright/test'
import type { Chat } from '../../../src/content/schema.ts'
import { textOf } from '../../../src/sections/AgentDemo/run-of.ts'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

test.use(withMotion)

const content = testContent
const { agentDemo, certifications, clients, company, contact, footer, hero, solutions } = content

/** Every text of the landing page, by section. */
const texts = {
  hero: [
    company.statement,
    hero.slides.map(({ title, description, bullets }) => [title, description, bullets]),
    hero.stats.map(({ value, suffix, label, note }) => [`${value}${suffix}`, label, note ?? '']),
  ],
  solutions: [solutions.title, solutions.intro, solutions.cards.map(({ title, features }) => [title, features])],
  'agentic AI': [
    agentDemo.title,
    agentDemo.intro,
    agentDemo.notice,
    agentDemo.chats.map(({ industry }) => industry),
    agentDemo.chats.slice(0, 1).map(textsOf),
  ],
  contact: [
    contact.title,
    contact.intro,
    contact.officeHours,
    [contact.reader?.sentence ?? '', contact.reader?.role ?? ''],
    company.email,
    company.phone,
    [company.address.street, company.address.city, company.address.postalCode],
    company.taxId.value,
  ],
  certifications: [
    certifications.title,
    certifications.intro,
    certifications.seals.map(({ title, detail, number, validUntil }) => [
      title,
      detail,
      number ?? [],
      validUntil ?? [],
    ]),
    certifications.security ?? [],
    company.securityEmail,
  ],
  'client map': [clients.title, clients.count, clients.intro, clients.places.map(({ country }) => country)],
  footer: [
    footer.closing,
    footer.services,
    footer.legal.map(({ title }) => title),
    company.social.map(({ label }) => label),
  ],
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('every text of the content can be read without JavaScript, and none is transparent', async ({ page }) => {
    await page.goto('/')
    const shown = await shownText(page.locator('body'))
    for (const [part, textsOfPart] of Object.entries(texts)) {
      const missing = flat(textsOfPart).filter((text) => !shown.includes(plain(text)))
      expect.soft(missing, part).toEqual([])
    }
    const faint = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.textContent.trim())
        .filter((element) => Number(getComputedStyle(element).opacity) === 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(faint).toEqual([])
  })

  test('every conversation can be read on its separate page without JavaScript', async ({ page }) => {
    await page.goto('/agentic-ai')
    for (const chat of agentDemo.chats) {
      const region = page.getByRole('region', { name: chat.industry })
      const shown = await shownText(region)
      expect(flat(textsOf(chat)).filter((text) => !shown.includes(plain(text)))).toEqual([])
    }
  })
})

test('the six sections are in order, with the ids of links', async ({ page }) => {
  await page.goto('/')
  const ids = await page
    .locator('main > section, main > * > section')
    .evaluateAll((sections) => sections.map(({ id }) => id).filter(Boolean))
  expect(ids).toEqual(['home', 'services', 'AIAgents', 'contact', 'certifications', 'clients'])
})

type Texts = string | readonly Texts[]

function textsOf({ scenario, agent, visitor, exchanges, result }: Chat): Texts {
  const texts = exchanges.map(({ user, steps, agent, link }) => [user, steps.map(textOf), agent, link ?? []])
  return [scenario, agent, visitor, texts, result]
}

const flat = (texts: Texts): string[] => (typeof texts === 'string' ? [texts] : texts.flatMap(flat))

/** Style sheets may break lines and capitalise, but not change words. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

// biome-ignore lint/performance/useDomNodeTextContent: only what is shown can be read
const shownText = async (part: Locator) => plain(await part.innerText())

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('Safari on iOS neither zooms into a field nor makes numbers links', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    const sizes = await page
      .locator('input:not([type=radio], [type=checkbox], [type=hidden], [type=range]), select, textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', 'telephone=no')
  })
})
