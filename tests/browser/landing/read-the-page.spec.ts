import type { Locator } from '@playwright/test'
import type { Chat } from '../../../src/content/schema.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

const { agentDemo, certifications, clients, company, contact, footer, hero, solutions } =
  testContent

/** Every text of the landing page, by the part of the page it stands in. */
const texts = {
  hero: [
    company.statement,
    hero.slides.map(({ title, description, bullets }) => [title, description, bullets]),
    hero.stats.map(({ value, suffix, label, note }) => [`${value}${suffix}`, label, note]),
  ],
  solutions: [
    solutions.title,
    solutions.intro,
    solutions.cards.map(({ title, features }) => [title, features]),
  ],
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
    company.email,
    company.phone,
    [company.address.street, company.address.city, company.address.postalCode],
    company.taxId.value,
  ],
  certifications: [
    certifications.title,
    certifications.intro,
    certifications.seals.map(({ title, detail }) => [title, detail]),
  ],
  'client map': [
    clients.title,
    clients.count,
    clients.intro,
    clients.places.map(({ country }) => country),
  ],
  footer: [footer.closing, footer.services, footer.legal, company.social.label],
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  for (const [part, ofPart] of Object.entries(texts))
    test(`every text can be read: ${part}`, async ({ page }) => {
      await page.goto('/')
      const shown = await shownText(page.locator('body'))
      const missing = flat(ofPart).filter((text) => !shown.includes(plain(text)))
      expect(missing).toEqual([])
    })

  test('every conversation can be read on a page of its own', async ({ page }) => {
    await page.goto('/agentic-ai')
    for (const chat of agentDemo.chats) {
      const region = page.getByRole('region', { name: chat.industry })
      const shown = await shownText(region)
      expect(flat(textsOf(chat)).filter((text) => !shown.includes(plain(text)))).toEqual([])
    }
  })

  test('every place on the map opens its label', async ({ page }) => {
    await page.goto('/')
    const map = page.getByRole('region', { name: clients.title })
    for (const { country } of clients.places) {
      await map.getByRole('button', { name: country }).click()
      await expect(map.getByText(clients.markerText)).toHaveCount(clients.places.length)
      await expect(map.getByText(clients.markerText).filter({ visible: true })).toHaveCount(1)
    }
  })

  test('no text hides behind an animation', async ({ page }) => {
    await page.goto('/')
    const faint = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.textContent.trim())
        .filter((element) => Number(getComputedStyle(element).opacity) === 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(faint).toEqual([])
  })
})

test('sections carry the ids that links point at', async ({ page }) => {
  await page.goto('/')
  for (const id of ['home', 'services', 'AIAgents', 'contact', 'certifications', 'clients'])
    await expect(page.locator(`section#${id}`), id).toHaveCount(1)
})

test('the six sections stand in their order', async ({ page }) => {
  await page.goto('/')
  const ids = await page
    .locator('main > section, main > * > section')
    .evaluateAll((sections) => sections.map(({ id }) => id).filter(Boolean))
  expect(ids).toEqual(['home', 'services', 'AIAgents', 'contact', 'certifications', 'clients'])
})

test('sections are numbered in order, after the hero, out of as many as there are', async ({
  page,
}) => {
  await page.goto('/')
  const count = await page.locator('main > section, main > * > section').count()
  const numbers = await page.getByText(/^Sheet \d/).allTextContents()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  expect(numbers).toEqual(
    Array.from(
      { length: count - 1 },
      (_, index) => `Sheet ${twoDigits(index + 2)} / ${twoDigits(count)}`,
    ),
  )
})

test('one banner, one main and one footer', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
})

test('headings descend without a gap from one h1', async ({ page }) => {
  await page.goto('/')
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(gaps, levels.join(' ')).toEqual([])
})

test('every solution has a heading and its three features', async ({ page }) => {
  await page.goto('/')
  const cards = page.locator('#services').getByRole('heading', { level: 3 })
  await expect(cards).toHaveText(solutions.cards.map(({ title }) => title))
  for (const { title, features } of solutions.cards) {
    const card = page.locator('#services li').filter({ hasText: title })
    await expect(card.getByRole('listitem')).toHaveText(features)
  }
})

test('the industries are tabs in the order of the content, and the first is selected', async ({
  page,
}) => {
  await page.goto('/')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(agentDemo.chats.length)
  for (const [index, { industry }] of agentDemo.chats.entries())
    await expect(tabs.nth(index)).toHaveAccessibleName(industry)
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})

test('every certification has a heading', async ({ page }) => {
  await page.goto('/')
  const section = page.locator('#certifications')
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    certifications.seals.map(({ title }) => title),
  )
})

test('Emp Corner opens the portal in a new tab and keeps this page from it', async ({ page }) => {
  await page.goto('/')
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: /^Emp Corner/ })
    .first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('legal links are shown without targets', async ({ page }) => {
  await page.goto('/')
  for (const title of footer.legal) {
    const link = page.getByRole('contentinfo').getByText(title)
    await expect(link).toBeVisible()
    await expect(link).not.toHaveAttribute('href')
  }
})

type Texts = string | readonly Texts[]

function textsOf({ scenario, agent, visitor, exchanges, result }: Chat): Texts {
  const said = exchanges.map(({ user, steps, agent, link }) => [user, steps, agent, link ?? []])
  return [scenario, agent, visitor, said, result]
}

const flat = (texts: Texts): string[] => (typeof texts === 'string' ? [texts] : texts.flatMap(flat))

/** As compared: style sheets may break lines and raise letters, not change words. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

// biome-ignore lint/performance/useDomNodeTextContent: only what is shown can be read
const shownText = async (part: Locator) => plain(await part.innerText())
