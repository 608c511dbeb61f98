import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect, vi } from 'vitest'
import { needsHydration } from '../support/page/needs-hydration.ts'

/** What the page may have, and what of it can have such a role. */
const candidates = {
  article: 'article',
  banner: 'body > astro-island > header, body > header',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  navigation: 'nav',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  textbox: 'input, textarea',
}

type Role = keyof typeof candidates

/** A machine may be busy with something else. */
const PATIENCE = { timeout: 20_000, interval: 100 }

/** What a visitor does, and what assistive technology is told, in a browser. */
export function browse(driver: WebDriver, origin: string) {
  /** The function runs in the page: it sees nothing of the test but what it is handed. */
  const inPage = <Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args) =>
    driver.executeScript<T>(script, ...args)

  /** All that is shown and may have such a role, with the name assistive technology gets of it. */
  async function shown(role: Role, within: WebElement | null) {
    const elements = await inPage(findShown, candidates[role], within && asElement(within))
    const named = []
    for (const element of elements as unknown as WebElement[])
      named.push({ element, name: (await element.getAccessibleName()).trim() })
    return named
  }

  const findAll = (role: Role, name: string, within: WebElement | null = null) =>
    vi.waitFor(async () => {
      const all = await shown(role, within)
      const found = all.filter((one) => isSame(one.name, name)).map(({ element }) => element)
      if (found.length === 0)
        throw new Error(`No ${role} '${name}' among ${JSON.stringify(all.map((one) => one.name))}`)
      for (const element of found) {
        const told = await element.getAriaRole()
        if (!isRole(told, role)) throw new Error(`'${name}' is a ${told} and no ${role}`)
      }
      return found
    }, PATIENCE)

  /** Waits for the one element of this role and name that is shown. */
  async function find(role: Role, name: string, within: WebElement | null = null) {
    const [found, ...others] = await findAll(role, name, within)
    expect(others, `more than one ${role} '${name}'`).toEqual([])
    return found as WebElement
  }

  /** Waits until the page says so. */
  const until = <Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args) =>
    vi.waitFor(async () => {
      if (!(await inPage(condition, ...args))) throw new Error(`Never so: ${condition}`)
    }, PATIENCE)

  const waitForIsland = (island: Element) =>
    vi.waitFor(async () => {
      if (await inPage(needsHydration, island)) throw new Error('A part of the page never woke up.')
    }, PATIENCE)

  /** A driver would scroll no further than to under the header, and smoothly where the page does. */
  const scrollTo = (element: WebElement) =>
    inPage(
      (one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }),
      asElement(element),
    )

  async function click(element: WebElement) {
    await scrollTo(element)
    await element.click()
  }

  return {
    inPage,
    until,
    find,
    findAll,
    scrollTo,
    click,
    focus: (element: WebElement) => inPage((one) => one.focus(), asElement<HTMLElement>(element)),
    /** With whatever scripts it has running. */
    async open(path: string) {
      await driver.get(origin + path)
      const islands = await inPage(() => [
        ...document.querySelectorAll('astro-island:is([client=idle], [client=load])'),
      ])
      for (const island of islands) await waitForIsland(island)
    },
    /** Comes back when the part of the page that holds it runs its script. */
    async waitForIsland(element: WebElement) {
      const island = await inPage((one) => one.closest('astro-island'), asElement(element))
      if (island) await waitForIsland(island)
    },
    resize: (width: number, height: number) => driver.manage().window().setRect({ width, height }),
    async press(key: string, { shift = false } = {}) {
      const actions = driver.actions()
      if (shift) actions.keyDown(Key.SHIFT)
      actions.sendKeys(key)
      if (shift) actions.keyUp(Key.SHIFT)
      await actions.perform()
    },
    clickAt: (x: number, y: number) => driver.actions().move({ x, y }).click().perform(),
    async fill(field: WebElement, text: string) {
      await scrollTo(field)
      await field.sendKeys(text)
    },
    async choose(select: WebElement, label: string) {
      const option = await inPage(findOption, asElement<HTMLSelectElement>(select), label)
      await click(option as unknown as WebElement)
    },
    isGone: (role: Role, name: string) =>
      vi.waitFor(async () => {
        const left = (await shown(role, null)).filter((one) => isSame(one.name, name))
        expect(left, `${role} '${name}' is still there`).toEqual([])
      }, PATIENCE),
    async isFocused(element: WebElement) {
      await until((one) => one === document.activeElement, asElement(element))
    },
    /** Waits until the page shows this text in such an element. */
    async says(selector: string, text: string) {
      await until(
        (css, expected) =>
          [...document.querySelectorAll(css)].some(
            (element) => element.checkVisibility() && element.textContent.includes(expected),
          ),
        selector,
        text,
      )
    },
  }
}

/** In the page a found element is the element. */
export const asElement = <T extends Element = Element>(found: WebElement) => found as unknown as T

export type Browser = ReturnType<typeof browse>

const isRole = (told: string, role: Role) =>
  told === role || (role === 'combobox' && told === 'button') // WebKit's word for a `select`.

/** Engines disagree whether a name follows the style sheet's upper case. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const findShown = (selector: string, within: Element | null) =>
  [...(within ?? document).querySelectorAll(selector)].filter(
    (element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'),
  )

const findOption = (select: HTMLSelectElement, label: string) =>
  [...select.options].find((option) => option.text === label)
