import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect, vi } from 'vitest'
import { needsHydration } from '../support/page/needs-hydration.ts'

/** For each role, a selector for the elements of the page that may have it. */
const candidates = {
  article: 'article',
  banner: 'body > astro-island > header, body > header',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitemradio: '[role=menuitemradio]',
  navigation: 'nav',
  searchbox: 'input[type=search]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  textbox: 'input, textarea',
}

type Role = keyof typeof candidates

/** Long, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000, interval: 100 }

/** The actions of a visitor in a browser, and the accessible roles and names of the page. */
export function browse(driver: WebDriver, origin: string) {
  /** The function runs in the page and has access only to its arguments. */
  const inPage = <Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args) =>
    driver.executeScript<T>(script, ...args)

  /** The visible elements that may have this role, with their accessible names. */
  async function findVisible(role: Role, within: WebElement | null) {
    const elements = await inPage(selectVisible, candidates[role], within && asElement(within))
    const named = []
    for (const element of elements as unknown as WebElement[])
      named.push({ element, name: (await element.getAccessibleName()).trim() })
    return named
  }

  const findAll = (role: Role, name: string, within: WebElement | null = null) =>
    vi.waitFor(async () => {
      const all = await findVisible(role, within)
      const found = all.filter((one) => isSame(one.name, name)).map(({ element }) => element)
      if (found.length === 0)
        throw new Error(`No ${role} '${name}' among ${JSON.stringify(all.map((one) => one.name))}`)
      for (const element of found) {
        const actual = await element.getAriaRole()
        if (!isRole(actual, role)) throw new Error(`'${name}' is a ${actual} and no ${role}`)
      }
      return found
    }, WAIT_OPTIONS)

  /** Waits for the only visible element with this role and name. */
  async function find(role: Role, name: string, within: WebElement | null = null) {
    const [found, ...others] = await findAll(role, name, within)
    expect(others, `more than one ${role} '${name}'`).toEqual([])
    return found as WebElement
  }

  /** Waits until the condition is true in the page. */
  const until = <Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args) =>
    vi.waitFor(async () => {
      if (!(await inPage(condition, ...args))) throw new Error(`Timeout: ${condition}`)
    }, WAIT_OPTIONS)

  const waitForIsland = (island: Element) =>
    vi.waitFor(async () => {
      if (await inPage(needsHydration, island)) throw new Error('An island was not hydrated.')
    }, WAIT_OPTIONS)

  /** A driver would leave the element under the sticky header, and would scroll smoothly like the page. */
  const scrollTo = (element: WebElement) =>
    inPage((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), asElement(element))

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
    /** Opens the page and waits until the islands that need no visitor are hydrated. */
    async open(path: string) {
      await driver.get(origin + path)
      const islands = await inPage(() => [
        ...document.querySelectorAll('astro-island:is([client=idle], [client=load])'),
      ])
      for (const island of islands) await waitForIsland(island)
    },
    /** Resolves when the island that contains the element is hydrated. */
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
    waitUntilGone: (role: Role, name: string) =>
      vi.waitFor(async () => {
        const remaining = (await findVisible(role, null)).filter((one) => isSame(one.name, name))
        expect(remaining, `${role} '${name}' is still there`).toEqual([])
      }, WAIT_OPTIONS),
    async waitForFocus(element: WebElement) {
      await until((one) => one === document.activeElement, asElement(element))
    },
    /** Waits until a visible element that matches the selector contains the text. */
    async waitForText(selector: string, text: string) {
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

/** An element that is passed to a function in the page arrives there as a DOM element. */
export const asElement = <T extends Element = Element>(found: WebElement) => found as unknown as T

export type Browser = ReturnType<typeof browse>

const isRole = (actual: string, role: Role) => actual === role || (role === 'combobox' && actual === 'button') // WebKit's role for a `select`.

/** Engines differ in whether `text-transform: uppercase` changes an accessible name. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const selectVisible = (selector: string, within: Element | null) =>
  [...(within ?? document).querySelectorAll(selector)].filter(
    (element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'),
  )

const findOption = (select: HTMLSelectElement, label: string) =>
  [...select.options].find((option) => option.text === label)
