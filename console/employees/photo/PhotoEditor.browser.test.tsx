import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFiles, show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

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

const PATH = '/employees/ada/photo'

/** Answers the changes of the photo in turn. */
async function open(answers: { status?: number; [field: string]: unknown }[] = [], { hasPhoto = false } = {}) {
  const answer = () => {
    const { status = 200, ...body } = answers.shift() ?? { status: 404 }
    return { status, body }
  }
  const calls = stubCalls({ [`PUT ${PATH}`]: answer, [`DELETE ${PATH}`]: answer })
  await show(<Harness hasPhoto={hasPhoto} />)
  return calls
}

type Sent = Awaited<ReturnType<typeof open>>[number]
const cropOf = (sent: Sent | undefined) => sent?.query.get('crop')?.split(',').map(Number) ?? []
const versionOf = ({ headers }: Sent) => headers.get('if-match')

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

const choose = (file: File) =>
  chooseFiles(page.getByLabelText('Photo of Ada Byron', { exact: true }).first().element(), file)
const frame = () => page.getByRole('group', { name: /crop selection area/ })
const corner = () => page.getByRole('button', { name: /south east/ })
async function press(part: ReturnType<typeof frame>, keys: string) {
  await expect.element(part).toBeVisible()
  ;(part.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}
/** Pixels of the screen in the width of the picture. */
const shownWidth = () => document.querySelector('dialog canvas')?.getBoundingClientRect().width ?? 0
const save = () => page.getByRole('button', { name: 'Save the photo' }).click()

test('without a change the largest part in the middle is sent, with the version', async () => {
  const calls = await open([{ version: 4, hasPhoto: true }])
  const file = await drawPicture(2_000, 1_000)
  await choose(file)
  await expect.element(page.getByText(/has 800 × 1000 pixels/)).toBeVisible()
  await save()
  await expect.element(page.getByText('The photo of Ada Byron was saved.')).toBeVisible()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(calls).toMatchObject([{ call: `PUT ${PATH}`, body: { size: file.size, type: 'image/png' } }])
  expect([cropOf(calls[0]), calls.map(versionOf)]).toEqual([[0.3, 0, 0.4, 1], ['"3"']])
  await expect.element(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
})

test('the keyboard moves the frame and its corners', async () => {
  const calls = await open([{ version: 4, hasPhoto: true }])
  await choose(await drawPicture(2_000, 1_000))
  await press(corner(), '{Shift>}{ArrowUp}{/Shift}')
  await press(frame(), '{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowRight}{ArrowUp}') // There is nothing above.
  const shown = shownWidth()
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  const [x = 0, y, width = 0, height = 0] = cropOf(calls[0])
  expect(x).toBeCloseTo(0.3 - 19 / shown, 3)
  expect(y).toBe(0)
  expect(width).toBeCloseTo(0.4 - 10 / shown, 3)
  expect(height).toBeCloseTo(width / 0.4, 3)
})

test('the frame and its corners follow the pointer, down to 120 pixels', async () => {
  const calls = await open([{ version: 4, hasPhoto: true }])
  await choose(await drawPicture(800, 1_000))
  await expect.element(corner()).toBeVisible()
  const shown = shownWidth()
  await drag(corner(), -shown / 2)
  await expect.element(page.getByText(/has 400 × 500 pixels/)).toBeVisible()
  await drag(corner(), -5)
  await expect.element(page.getByText(/may look blurred/)).toBeVisible()
  await drag(frame(), shown / 4)
  await drag(corner(), -shown / 2)
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  const [x, , width = 0] = cropOf(calls[0])
  expect(x).toBeCloseTo(0.25, 2)
  expect(width * 800).toBeGreaterThanOrEqual(120)
})

test('the frame of a small picture is moved, and not made smaller', async () => {
  const calls = await open([{ version: 4, hasPhoto: true }])
  await choose(await drawPicture(100, 61))
  await press(frame(), '{Shift>}{ArrowLeft}{/Shift}{ArrowRight}')
  const shown = shownWidth()
  await drag(corner(), -shown / 4)
  await save()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  const [x = 0, , width] = cropOf(calls[0])
  expect(x).toBeCloseTo(0.256 - 9 / shown, 3)
  expect(width).toBeCloseTo(0.488, 3)
})

/** To the right and down, as far as the frame is wide and high. */
async function drag(part: ReturnType<typeof frame>, right: number) {
  const element = part.element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  for (const [type, part] of [
    ['pointerdown', 0],
    ['pointermove', 0.5],
    ['pointermove', 1],
    ['pointerup', 1],
  ] as const) {
    const at = { clientX: x + right * part, clientY: y + (right * part * 5) / 4 }
    element.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true, button: 0 }))
    await new Promise(requestAnimationFrame) // The next event sees the frame of this one.
  }
}

test('the picture is drawn upright, and cropped upright', async () => {
  await open()
  await choose(await rotated(await drawPicture(1_000, 500, 'image/jpeg')))
  // Turned by 90 degrees it is 500 × 1000.
  await expect.element(page.getByText(/has 500 × 625 pixels/)).toBeVisible()
  const canvas = document.querySelector<HTMLCanvasElement>('dialog canvas')
  const colourAt = (y: number) => {
    const { width = 0, height = 0 } = canvas ?? {}
    const pixel = canvas?.getContext('2d')?.getImageData(width / 2, height * y, 1, 1).data ?? []
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
  const message = 'Somebody changed this employee in the meantime. Your change is not stored yet.'
  const calls = await open([
    { status: 412, code: 'version-stale', version: 9, hasPhoto: true, message },
    { version: 10, hasPhoto: true },
  ])
  await choose(await drawPicture(2_000, 1_000))
  await press(frame(), '{ArrowRight}')
  await save()
  await expect.element(page.getByText(/Somebody changed this employee.*are kept: save again/)).toBeVisible()
  await save()
  await expect.element(page.getByText('Version 10')).toBeVisible()
  expect(calls.map(versionOf)).toEqual(['"3"', '"9"'])
  expect(cropOf(calls[1])).toEqual(cropOf(calls[0]))
})

test('a refusal of the service is shown in the dialog, which stays open', async () => {
  await open([{ status: 400, code: 'invalid', message: 'The photo is damaged or incomplete.' }])
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
  const calls = await open()
  await choose(new File([new Uint8Array(size)], name, { type }))
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

test('a picture can be dropped', async () => {
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
  const calls = await open([{ version: 4, hasPhoto: false }], { hasPhoto: true })
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('Version 4')).toBeVisible()
  expect(calls.map((sent) => [sent.call, versionOf(sent)])).toEqual([[`DELETE ${PATH}`, '"3"']])
  await expect.element(page.getByText('The photo of Ada Byron was removed.')).toBeVisible()
})
