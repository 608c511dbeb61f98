import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toaster } from '../../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../../ui/toasts/toasts.ts'
import { queries } from '../../shared/queries.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import '../../../ui/styles/site.css'
import '../../console.css'

/** Red on the left, blue on the right. */
async function drawPicture(width: number, height: number, type = 'image/png') {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'firebrick'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'steelblue'
  context.fillRect(width / 2, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type })], 'ada.png', { type })
}

type Sent = { method: string; path: string; crop: number[]; version: string; body: unknown }

/** Answers the calls in turn, and records them. */
function stubService(...answers: { status?: number; [field: string]: unknown }[]) {
  const sent: Sent[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const crop = url.searchParams.get('crop')?.split(',').map(Number) ?? []
    const headers = init?.headers as Record<string, string>
    const { method = 'GET', body } = init ?? {}
    sent.push({ method, path: url.pathname, crop, version: headers['if-match'] ?? '', body })
    const { status = 200, ...answer } = answers.shift() ?? { status: 404 }
    return Response.json(answer, { status })
  })
  return sent
}

function Harness({ hasPhoto }: { hasPhoto: boolean }) {
  const [version, setVersion] = useState(3)
  return (
    <>
      <PhotoEditor
        employee={{ id: 'ada', name: 'Ada Byron', version, hasPhoto }}
        onChanged={async (version) => setVersion(version)}
      />
      <output>Version {version}</output>
    </>
  )
}

async function open({ hasPhoto = false } = {}) {
  await render(
    <QueryClientProvider client={queries}>
      <Harness hasPhoto={hasPhoto} />
      <Toaster dismiss="Dismiss the notice" />
    </QueryClientProvider>,
  )
}

const choose = (file: File) =>
  userEvent.upload(page.getByLabelText('Photo of Ada Byron', { exact: true }).first(), file)
const stage = () => page.getByRole('application', { name: 'Part of the picture' })
async function focusStage() {
  await expect.element(stage()).toBeVisible()
  const element = stage().element() as HTMLElement
  element.focus()
}
const save = () => page.getByRole('button', { name: 'Save the photo' }).click()

afterEach(() => {
  queries.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('without a change the largest part in the middle is sent, with the version', async () => {
  const sent = stubService({ version: 4, hasPhoto: true })
  await open()
  const file = await drawPicture(2_000, 1_000)
  await choose(file)
  await expect.element(page.getByText(/has 800 × 1000 pixels/)).toBeVisible()
  await save()
  await expect.element(page.getByText('The photo of Ada Byron was saved.')).toBeVisible()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      path: '/api/employees/ada/photo',
      version: '"3"',
      crop: [0.3, 0, 0.4, 1],
    },
  ])
  expect(sent[0]?.body).toMatchObject({ size: file.size, type: 'image/png' })
  await expect.element(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
})

test('the keyboard moves and zooms the picture', async () => {
  const sent = stubService({ version: 4, hasPhoto: true })
  await open()
  await choose(await drawPicture(2_000, 1_000))
  await focusStage()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await userEvent.keyboard('{ArrowDown}') // There is nothing above.
  await userEvent.keyboard('+++-')
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  const [x = 0, y = 0, width = 0, height = 0] = sent[0]?.crop ?? []
  expect(width).toBeCloseTo(0.4 / 1.21, 3)
  expect(height).toBeCloseTo(1 / 1.21, 3)
  // The picture was moved to the right by 14% of the frame, so the part lies further to the left.
  expect(x + width / 2).toBeCloseTo(0.5 - 0.14 * 0.4, 3)
  expect(y + height / 2).toBeCloseTo(0.5, 3)
})

test('the slider zooms, and says how much', async () => {
  stubService()
  await open()
  await choose(await drawPicture(800, 1_000))
  const slider = page.getByRole('slider', { name: 'Zoom' })
  await slider.fill('2')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '200%')
  await expect.element(page.getByText(/has 400 × 500 pixels/)).toBeVisible()
  await slider.fill('4')
  await expect.element(page.getByText(/may look blurred/)).toBeVisible()
})

async function openStage() {
  await expect.element(stage()).toBeVisible()
  const canvas = stage().element().querySelector('canvas')
  await expect.poll(() => canvas?.width === canvas?.height).toBe(true) // It is drawn.
  stage().element().setPointerCapture = () => {} // The pointer of the test is not a real one.
}

function point(type: string, pointerId: number, x: number, y: number) {
  const element = stage().element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y }
  const pointer = { ...at, pointerId, bubbles: true, cancelable: true, button: 0 }
  element.dispatchEvent(new PointerEvent(type, pointer))
}

/** Pixels of the screen in the width of the frame. */
const frameWidth = () => stage().element().getBoundingClientRect().width * 0.672

test('the picture follows the pointer', async () => {
  const sent = stubService({ version: 4, hasPhoto: true })
  await open()
  await choose(await drawPicture(2_000, 1_000))
  await openStage()
  point('pointermove', 1, -90, 0) // Not pressed.
  point('pointerdown', 1, 0, 0)
  point('pointermove', 1, -20, 5)
  point('pointermove', 1, -40, 10)
  point('pointerup', 1, -40, 10)
  point('pointermove', 1, 90, 90)
  const width = frameWidth()
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(sent[0]?.crop[0]).toBeCloseTo(0.3 + (40 / width) * 0.4, 3)
  expect(sent[0]?.crop.slice(1)).toEqual([0, 0.4, 1])
})

test('two fingers and the wheel zoom around their point', async () => {
  const sent = stubService({ version: 4, hasPhoto: true })
  await open()
  await choose(await drawPicture(2_000, 1_000))
  await openStage()
  point('pointerdown', 1, -20, 0)
  point('pointerdown', 2, 20, 0)
  point('pointermove', 1, -40, 0)
  point('pointermove', 2, 40, 0)
  point('pointerup', 1, -40, 0)
  point('pointerup', 2, 40, 0)
  await expect.element(page.getByText(/has 400 × 500 pixels/)).toBeVisible()
  const wheel = new WheelEvent('wheel', { deltaY: 10_000, cancelable: true, bubbles: true })
  expect(stage().element().dispatchEvent(wheel)).toBe(false) // The page does not scroll.
  await expect.element(page.getByText(/has 800 × 1000 pixels/)).toBeVisible()
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(sent[0]?.crop[2]).toBe(0.4)
})

test('the picture is drawn upright, and cropped upright', async () => {
  stubService()
  await open()
  await choose(await rotated(await drawPicture(1_000, 500, 'image/jpeg')))
  // Turned by 90 degrees it is 500 × 1000.
  await expect.element(page.getByText(/has 500 × 625 pixels/)).toBeVisible()
  const canvas = stage().element().querySelector('canvas')
  const colourAt = (y: number) => {
    const side = canvas?.width ?? 0
    const pixel = canvas?.getContext('2d')?.getImageData(side / 2, side * y, 1, 1).data ?? []
    return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue'
  }
  await expect.poll(() => [colourAt(0.3), colourAt(0.7)]).toEqual(['red', 'blue'])
})

/** Adds the EXIF orientation 6 to a JPEG. */
async function rotated(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const exif = [
    0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1,
    0, 6, 0, 0, 0, 0, 0, 0,
  ]
  return new File([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], file.name, {
    type: file.type,
  })
}

test('a stale version keeps the crop, and the next try names the newest version', async () => {
  const sent = stubService(
    {
      status: 412,
      code: 'version-stale',
      version: 9,
      hasPhoto: true,
      message: 'Somebody changed this employee in the meantime. Your change is not stored yet.',
    },
    { version: 10, hasPhoto: true },
  )
  await open()
  await choose(await drawPicture(2_000, 1_000))
  await focusStage()
  await userEvent.keyboard('{ArrowRight}++')
  await save()
  await expect.element(page.getByText(/Somebody changed this employee.*are kept: save again/)).toBeVisible()
  await save()
  await expect.element(page.getByText('Version 10')).toBeVisible()
  expect(sent.map(({ version }) => version)).toEqual(['"3"', '"9"'])
  expect(sent[1]?.crop).toEqual(sent[0]?.crop)
})

test('a refusal of the service is shown in the dialog, which stays open', async () => {
  stubService({ status: 400, code: 'invalid', message: 'The photo is damaged or incomplete.' })
  await open()
  await choose(await drawPicture(800, 1_000))
  await save()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('The photo is damaged or incomplete.')
})

test.each([
  ['ada.heic', 'image/heic', 9, /HEIC .* Save it as JPEG/],
  ['ada.HEIC', '', 9, /HEIC/],
  ['ada.pdf', 'application/pdf', 9, /not a JPEG, PNG or WebP picture/],
  ['ada.jpg', 'image/jpeg', 9, /This browser cannot read the picture/],
  ['ada.jpg', 'image/jpeg', 20_000_001, /has 21 MB; at most 20 MB are accepted/],
])('the file %s of the type "%s" with %i bytes is not uploaded', async (name, type, size, says) => {
  const sent = stubService()
  await open()
  await choose(new File([new Uint8Array(size)], name, { type }))
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a picture can be dropped', async () => {
  stubService()
  await open()
  const files = new DataTransfer()
  files.items.add(await drawPicture(800, 1_000))
  const drop = { dataTransfer: files, bubbles: true, cancelable: true }
  const text = page.getByText('No photo').element()
  expect(text.dispatchEvent(new DragEvent('dragover', drop))).toBe(false)
  text.dispatchEvent(new DragEvent('drop', drop))
  await expect.element(page.getByRole('dialog', { name: 'Photo of Ada Byron' })).toBeVisible()
})

test('a photo is removed after a question', async () => {
  const sent = stubService({ version: 4, hasPhoto: false })
  await open({ hasPhoto: true })
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(sent).toMatchObject([{ method: 'DELETE', version: '"3"' }])
  await expect.element(page.getByText('The photo of Ada Byron was removed.')).toBeVisible()
})
