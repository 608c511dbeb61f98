import { expect, vi } from 'vitest'
import { awaitsHydration } from '../support/page/awaits-hydration.ts'
import { keys } from './keys.ts'
import type { Session } from './webdriver.ts'

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

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** How WebDriver names an element of the page. */
export type Found = { [ELEMENT]: string }

/** A machine may be busy with something else. */
const PATIENCE = { timeout: 20_000, interval: 100 }

/** What a visitor does, and what assistive technology is told, in the browser of a session. */
export function browse({ send }: Session, origin: string) {
  /** The function runs in the page: it sees nothing of the test but what it is handed. */
  const inPage = <Args extends unknown[], T>(script: (...args: Args) => T, ...args: Args) =>
    send('ExecuteScript', { script: `return (${script})(...arguments)`, args }) as Promise<T>

  /** All that is shown and may have such a role, with the name assistive technology gets of it. */
  async function shown(role: Role, within: Found | null) {
    const elements = await inPage(findShown, candidates[role], within && asElement(within))
    const named = []
    for (const element of elements as unknown as Found[]) {
      const name = await send('GetComputedLabel', { id: element[ELEMENT] })
      named.push({ element, name: name.trim() })
    }
    return named
  }

  const findAll = (role: Role, name: string, within: Found | null = null) =>
    vi.waitFor(async () => {
      const all = await shown(role, within)
      const found = all.filter((one) => isSame(one.name, name)).map(({ element }) => element)
      if (found.length === 0)
        throw new Error(`No ${role} '${name}' among ${JSON.stringify(all.map((one) => one.name))}`)
      for (const element of found) {
        const told = await send('GetComputedRole', { id: element[ELEMENT] })
        if (!isRole(told, role)) throw new Error(`'${name}' is a ${told} and no ${role}`)
      }
      return found
    }, PATIENCE)

  /** Waits for the one element of this role and name that is shown. */
  async function find(role: Role, name: string, within: Found | null = null) {
    const [found, ...others] = await findAll(role, name, within)
    expect(others, `more than one ${role} '${name}'`).toEqual([])
    return found as Found
  }

  /** Waits until the page says so. */
  const until = <Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args) =>
    vi.waitFor(async () => {
      if (!(await inPage(condition, ...args))) throw new Error(`Never so: ${condition}`)
    }, PATIENCE)

  const untilAwake = (island: Element) =>
    vi.waitFor(async () => {
      if (await inPage(awaitsHydration, island))
        throw new Error('A part of the page never woke up.')
    }, PATIENCE)

  /** A driver would scroll no further than to under the header, and smoothly where the page does. */
  const scrollTo = (element: Found) =>
    inPage(
      (one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }),
      asElement(element),
    )

  async function click(element: Found) {
    await scrollTo(element)
    await send('ElementClick', { id: element[ELEMENT] })
  }

  return {
    inPage,
    until,
    find,
    findAll,
    scrollTo,
    click,
    focus: (element: Found) => inPage((one) => one.focus(), asElement<HTMLElement>(element)),
    /** With whatever scripts it has running. */
    async open(path: string) {
      await send('Navigate', { url: origin + path })
      const islands = await inPage(() => [
        ...document.querySelectorAll('astro-island:is([client=idle], [client=load])'),
      ])
      for (const island of islands) await untilAwake(island)
    },
    /** Comes back when the part of the page that holds it runs its script. */
    async untilAwake(element: Found) {
      const island = await inPage((one) => one.closest('astro-island'), asElement(element))
      if (island) await untilAwake(island)
    },
    resize: (width: number, height: number) => send('SetWindowRect', { width, height }),
    async press(key: keyof typeof keys, { shift = false } = {}) {
      const strokes = [...(shift ? ['Shift' as const] : []), key].map((name) => keys[name])
      const actions = [
        ...strokes.map((value) => ({ type: 'keyDown', value })),
        ...strokes.reverse().map((value) => ({ type: 'keyUp', value })),
      ]
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async clickAt(x: number, y: number) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async fill(field: Found, text: string) {
      await scrollTo(field)
      await send('ElementClear', { id: field[ELEMENT] })
      await send('ElementSendKeys', { id: field[ELEMENT], text })
    },
    async choose(select: Found, label: string) {
      const option = await inPage(findOption, asElement<HTMLSelectElement>(select), label)
      await click(option as unknown as Found)
    },
    isGone: (role: Role, name: string) =>
      vi.waitFor(async () => {
        const left = (await shown(role, null)).filter((one) => isSame(one.name, name))
        expect(left, `${role} '${name}' is still there`).toEqual([])
      }, PATIENCE),
    async isFocused(element: Found) {
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
export const asElement = <T extends Element = Element>(found: Found) => found as unknown as T

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
