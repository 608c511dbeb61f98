import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFocusKept } from './useFocusKept.ts'

test.each([
  ['One', 'Two'],
  ['Two', 'Three'],
  ['Three', 'Two'],
])('after the row of %s has left, %s has the focus', async (pressed, next) => {
  await render(<List names={['One', 'Two', 'Three']} />)
  await press(pressed)
  await expect.element(page.getByRole('button', { name: next })).toHaveFocus()
})

test('after the last row has left, the heading has the focus', async () => {
  await render(<List names={['One']} />)
  await press('One')
  await expect.element(page.getByRole('heading', { name: 'Rows' })).toHaveFocus()
})

test('the focus does not move when an element without it leaves the page', async () => {
  await render(<List names={['One', 'Two']} />)
  const two = page.getByRole('button', { name: 'Two' }).element()
  page.getByRole('button', { name: 'One' }).element().focus()
  two.focus()
  two.blur()
  ;(two as HTMLElement).click()
  await expect.element(page.getByRole('button', { name: 'Two' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})

async function press(name: string) {
  page.getByRole('button', { name }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
}

function List({ names }: { names: string[] }) {
  useFocusKept()
  const [rows, setRows] = useState(names)
  return (
    <main>
      <h1 tabIndex={-1}>Rows</h1>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}
