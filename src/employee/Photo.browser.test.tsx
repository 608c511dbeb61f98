import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/styles/site.css'
import { Photo } from './Photo.tsx'

const portrait =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"/>'

const largePortrait = portrait.replace('40" height="50', '80" height="100')

const renderEnlarged = async (large = largePortrait) => {
  const screen = await render(<Photo src={portrait} enlargedSrc={large} employeeName="Asha Rao" />)
  const photo = screen.getByRole('button', { name: /^Photo of Asha Rao/ })
  await photo.click()
  const dialog = screen.getByRole('dialog', { name: 'Photo of Asha Rao' })
  await expect.element(dialog).toBeVisible()
  return { screen, photo, dialog }
}

test('the photo enlarges on a click, in the top layer', async () => {
  const { dialog } = await renderEnlarged()
  expect(dialog.element().matches(':modal')).toBe(true)
  await expect.element(dialog.getByRole('img')).toBeVisible()
})

test('the larger photo is loaded only when the photo is enlarged', async () => {
  const screen = await render(
    <Photo src={portrait} enlargedSrc={largePortrait} employeeName="Asha Rao" />,
  )
  expect(screen.container.querySelectorAll(`img[src='${largePortrait}']`)).toHaveLength(0)
  await screen.unmount()
  const { dialog } = await renderEnlarged()
  await expect.element(dialog.getByRole('img')).toHaveAttribute('src', largePortrait)
})

test('where the larger photo cannot be loaded, the small one stays', async () => {
  const { dialog } = await renderEnlarged('data:image/png;base64,AAAA')
  await expect.element(dialog.getByRole('img')).toHaveAttribute('src', portrait)
})

test('a click on the enlarged photo leaves it open', async () => {
  const { dialog } = await renderEnlarged()
  await dialog.getByRole('img').click()
  await expect.element(dialog).toBeVisible()
})

test.each([
  ['a click outside', ({ dialog }) => dialog.click({ position: { x: 5, y: 5 } })],
  [
    'the button that shows ×',
    ({ screen }) => screen.getByRole('button', { name: 'Close' }).click(),
  ],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] satisfies [string, (photo: Awaited<ReturnType<typeof renderEnlarged>>) => Promise<void>][])(
  '%s closes the enlarged photo and gives the focus back',
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
  ['there is no photo', undefined],
  ['the photo cannot be loaded', 'data:image/png;base64,AAAA'],
])('a drawing stands in where %s, and does not enlarge', async (_, src) => {
  const screen = await render(<Photo src={src} enlargedSrc={src} employeeName="Asha Rao" />)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(screen.container.querySelector('svg')).not.toBeNull()
  expect(screen.container.querySelector('img, dialog')).toBeNull()
})
