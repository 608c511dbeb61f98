import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { amara, idOf } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { NoteForm } from '../requests/one/activity/NoteForm.tsx'
import { InviteDialog } from '../staff/InviteDialog.tsx'
import { tellShownTexts } from './shown-texts.ts'

tellShownTexts()

const press = (name: string) => () => page.getByRole('button', { name }).click({ force: true })
const keys = (keys: string) => () => userEvent.keyboard(keys)
const note = page.getByRole('textbox', { name: 'Note' })
const name = page.getByRole('textbox', { name: 'Name' })

test.each([
  ['a press', '', press('Add note')],
  ['a press, after an earlier one was typed', 'Called.', press('Add note')],
  ['keys', '', keys('{Control>}{Enter}{/Control}')],
  ['keys, after an earlier one was typed', 'Called.', keys('{Control>}{Enter}{/Control}')],
])('a text that was filled in unseen is sent by %s', async (_, typed, send) => {
  const calls = await open(<NoteForm requestId={idOf(1)} me={amara.id} />)
  await note.fill(typed)
  fillIn(note, 'Wants an offer.\nOn paper.')
  note.element().focus()
  await send()
  await expect.poll(() => calls.at(-1)?.body).toEqual({ text: 'Wants an offer.\nOn paper.' })
})

test.each([
  ['a press', press('Create the link')],
  ['Enter', keys('{Enter}')],
])('fields of a dialog that were filled in unseen are sent by %s', async (_, send) => {
  const calls = await open(<InviteDialog me={amara.id} onClose={() => {}} onLink={() => {}} />)
  await name.fill('Robin')
  await page.getByRole('checkbox').first().click()
  fillIn(name, 'Robin Nagel')
  fillIn(page.getByRole('textbox', { name: 'Email' }), 'robin@sextant.example')
  name.element().focus()
  await send()
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ name: 'Robin Nagel', email: 'robin@sextant.example' })
})

test('a text that was emptied unseen is not sent', async () => {
  const calls = await open(<NoteForm requestId={idOf(1)} me={amara.id} />)
  await note.fill('Called.')
  fillIn(note, '')
  await press('Add note')()
  await expect.element(page.getByRole('button', { name: 'Add note' })).toHaveAttribute('aria-disabled', 'true')
  expect(calls).toEqual([])
})

async function open(form: ReactNode) {
  const calls = stubCalls({
    [`POST /requests/${idOf(1)}/notes`]: () => ({ status: 503 }),
    'POST /staff': () => ({ status: 503 }),
  })
  await show(form)
  return calls
}

/** As some browsers and extensions do: without an event. */
function fillIn(field: ReturnType<typeof page.getByRole>, text: string) {
  ;(field.element() as HTMLInputElement).value = text
}
