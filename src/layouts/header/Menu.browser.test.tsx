import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { Menu } from './Menu.tsx'

const toggle = page.getByRole('button', { name: 'Menu' })
const menu = page.getByRole('navigation', { name: 'Menu' })

test('the menu opens with its links', async () => {
  await openMenu()
  await expect.element(menu.getByRole('link', { name: 'Contact' })).toBeVisible()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the Close button', () => menu.getByRole('button', { name: 'Close' }).click()],
  ['a click outside', () => page.getByText('Outside').click()],
  ['the choice of a link', () => menu.getByRole('link', { name: 'Contact' }).click()],
  ['the choice of a button', () => menu.getByRole('button', { name: 'Engage' }).click()],
] satisfies [string, () => Promise<void>][])('%s closes the menu and restores the focus', async (_, close) => {
  await openMenu()
  await close()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
})

test('a menu link that is followed with the keyboard moves the focus to its target', async () => {
  await openMenu()
  const link = menu.getByRole('link', { name: 'Contact' })
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

test('the menu closes when it loses the focus', async () => {
  await openMenu()
  menu.getByRole('button', { name: 'Engage' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

async function openMenu() {
  await page.viewport(390, 844)
  await render(
    <>
      <p>Outside</p>
      <Menu words={{ menu: 'Menu', close: 'Close' }}>
        <a href="#contact">Contact</a>
        <button type="button">Engage</button>
      </Menu>
      <section id="contact">
        <button type="button">Send</button>
      </section>
    </>,
  )
  await toggle.click()
  await expect.element(menu).toBeVisible()
}
