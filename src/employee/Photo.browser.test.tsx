import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testWords } from '../../tests/support/page/test-words.ts'
import '../../ui/styles/site.css'
import { Photo } from './Photo.tsx'

const words = { ...testWords.employee, ...testWords.page }

// On phones the card gives the photo its height.
beforeEach(() => page.viewport(1280, 800))

const portrait = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"/>'

const largePortrait = portrait.replace('40" height="50', '80" height="100')

const renderEnlarged = async (large = largePortrait) => {
  const screen = await render(<Photo src={portrait} enlargedSrc={large} employeeName="Asha Rao" words={words} />)
  const photo = screen.getByRole('button', { name: /^Photo of Asha Rao/ })
  await photo.click()
  const dialog = screen.getByRole('dialog', { name: 'Photo of Asha Rao' })
  await expect.element(dialog).toBeVisible()
  return { screen, photo, dialog }
}

test('a click on the photo opens the enlarged photo in the top layer', async () => {
  const { dialog } = await renderEnlarged()
  expect(dialog.element().matches(':modal')).toBe(true)
  await expect.element(dialog.getByRole('img')).toBeVisible()
})

test('the larger photo is loaded only when the photo is enlarged', async () => {
  const screen = await render(
    <Photo src={portrait} enlargedSrc={largePortrait} employeeName="Asha Rao" words={words} />,
  )
  expect(screen.container.querySelectorAll(`img[src='${largePortrait}']`)).toHaveLength(0)
  await screen.unmount()
  const { dialog } = await renderEnlarged()
  await expect.element(dialog.getByRole('img')).toHaveAttribute('src', largePortrait)
})

test('the small photo stays if the larger one cannot be loaded', async () => {
  const { dialog } = await renderEnlarged('data:image/png;base64,AAAA')
  await expect.element(dialog.getByRole('img')).toHaveAttribute('src', portrait)
})

test('a click on the enlarged photo does not close it', async () => {
  const { dialog } = await renderEnlarged()
  await dialog.getByRole('img').click()
  await expect.element(dialog).toBeVisible()
})

test.each([
  ['on the name', [['name'], []]],
  ['from the name to a place outside', [['name'], ['outside']]],
  ['from a place outside to the name', [['outside'], ['name']]],
] as const)('a press %s does not close the enlarged photo', async (_, [from, to]) => {
  const { dialog } = await renderEnlarged()
  const name = dialog.getByText('Asha Rao')
  await expect.element(name).toBeVisible()
  const places = { name: name.element(), outside: dialog.element() }
  const start = places[from[0]]
  const end = places[to[0] ?? from[0]]
  start.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  end.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  // As browsers do: on the element around both.
  const around = start === end ? start : dialog.element()
  around.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  dialog.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['a click outside', ({ dialog }) => dialog.click({ position: { x: 5, y: 5 } })],
  ['the button that shows ×', ({ screen }) => screen.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] satisfies [string, (photo: Awaited<ReturnType<typeof renderEnlarged>>) => Promise<void>][])(
  '%s closes the enlarged photo and restores the focus',
  async (_, close) => {
    const enlarged = await renderEnlarged()
    await close(enlarged)
    await expect.element(enlarged.dialog).not.toBeInTheDocument()
    await expect.element(enlarged.photo).toHaveFocus()
  },
)

test('the Close button shows ×', async () => {
  const { screen } = await renderEnlarged()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveTextContent('×')
})

test.each([
  ['is missing', undefined],
  ['cannot be loaded', 'data:image/png;base64,AAAA'],
])('a photo that %s is replaced by a drawing that cannot be enlarged', async (_, src) => {
  const screen = await render(<Photo src={src} enlargedSrc={src} employeeName="Asha Rao" words={words} />)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(screen.container.querySelector('svg')).not.toBeNull()
  expect(screen.container.querySelector('img, dialog')).toBeNull()
})
