import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { Menu } from './Menu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const toggle = page.getByRole('button', { name: 'Menu' })
const sheet = page.getByRole('navigation', { name: 'Menu' })

test('opens with its links and says so', async () => {
  await openMenu()
  await expect.element(sheet.getByRole('link', { name: 'Contact' })).toBeVisible()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the Close button', () => sheet.getByRole('button', { name: 'Close' }).click()],
  ['a click outside', () => page.getByText('Outside').click()],
  ['the choice of a link', () => sheet.getByRole('link', { name: 'Contact' }).click()],
  ['the choice of a button', () => sheet.getByRole('button', { name: 'Engage' }).click()],
] satisfies [string, () => Promise<void>][])(
  '%s closes it and gives the focus back',
  async (_, close) => {
    await openMenu()
    await close()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(toggle).toHaveFocus()
  },
)

test('a link chosen with the keyboard takes the focus along', async () => {
  await openMenu()
  const link = sheet.getByRole('link', { name: 'Contact' })
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

test('closes when the focus leaves it', async () => {
  await openMenu()
  sheet.getByRole('button', { name: 'Engage' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

test.each([
  ['Menu', () => toggle.click()],
  ['Close', () => sheet.getByRole('button', { name: 'Close' }).click()],
] satisfies [string, () => Promise<void>][])(
  'after a theme was chosen, %s closes the menu and it stays closed',
  async (_, close) => {
    await openMenu()
    await sheet.getByRole('radio', { name: 'Dark' }).click()
    await close()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect.element(sheet).not.toBeInTheDocument()
  },
)

async function openMenu() {
  await page.viewport(390, 844)
  await render(
    <>
      <p>Outside</p>
      <Menu>
        <a href="#contact">Contact</a>
        <ThemeSwitch />
        <button type="button">Engage</button>
      </Menu>
      <section id="contact">
        <button type="button">Send</button>
      </section>
    </>,
  )
  await toggle.click()
  await expect.element(sheet).toBeVisible()
}
