import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropZone } from './DropZone.tsx'
import '../../../ui/styles/site.css'

const onFiles = vi.fn<(files: File[]) => void>()

afterEach(() => onFiles.mockClear())

const zone = () => page.getByRole('textbox').element().parentElement as HTMLElement

async function open() {
  await render(
    <DropZone className={undefined} onFiles={onFiles}>
      <textarea aria-label="Text" />
    </DropZone>,
  )
}

/** Whether the zone takes the dragged data; the browser handles all other data as without the zone. */
function drop(dataTransfer: DataTransfer) {
  const field = page.getByRole('textbox').element()
  return ['dragover', 'drop'].map(
    (type) => !field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
  )
}

test('a dropped file is taken', async () => {
  await open()
  const data = new DataTransfer()
  data.items.add(new File(['x'], 'plan.txt'))
  expect(drop(data)).toEqual([true, true])
  expect(onFiles.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['plan.txt'])
  expect(zone().dataset.over).toBe('false')
})

test.each([
  ['a text', { 'text/plain': 'Hello' }],
  ['a link', { 'text/uri-list': 'https://a.example', 'text/plain': 'https://a.example' }],
])('%s that is dragged into a field is left to the field', async (_, texts) => {
  await open()
  const data = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) data.setData(type, text)
  expect(drop(data)).toEqual([false, false])
  expect(onFiles).not.toHaveBeenCalled()
  expect(zone().dataset.over).toBe('false')
})
