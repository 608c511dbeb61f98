import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetTab } from '../../tests/support/page/reset-tab.ts'
import { dialogWords } from '../../tests/support/page/test-words.ts'
import { DialogButton } from '../../ui/Button.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import './preset-proposal.ts'

resetTab()

const presets = {
  Finance: { Industry: 'Finance' },
  Education: { Industry: 'Education' },
  'HR Assistant': { UseCase: 'HR Assistant' },
}

beforeEach(async () => {
  await render(
    <>
      {Object.entries(presets).map(([name, preset]) => (
        <DialogButton key={name} opens="build-your-ai-agent" page="/" data-preset={JSON.stringify(preset)}>
          {name}
        </DialogButton>
      ))}
      <RequestDialog form="agent" title="Build Your AI Agent" locale="en" {...dialogWords} />
    </>,
  )
})

async function ask(name: keyof typeof presets) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Close' }).click()
}

const field = (name: string) => document.querySelector<HTMLSelectElement>(`dialog [name=${name}]`)
const shown = () => [field('Industry')?.value, field('UseCase')?.value]
const stored = () => JSON.parse(sessionStorage.getItem('draft:build-your-ai-agent-form') ?? '').fields

test('a button chooses the options of its conversation, in place of those of another, and they are in the draft', async () => {
  await ask('Finance')
  expect(shown()).toEqual(['Finance', ''])
  await ask('Education')
  expect(shown()).toEqual(['Education', ''])
  await ask('HR Assistant')
  expect(shown()).toEqual(['', 'HR Assistant'])
  expect(stored()).toMatchObject({ Industry: '', UseCase: 'HR Assistant' })
})

test('options that the visitor chose stay', async () => {
  await page.getByRole('button', { name: 'Finance' }).click()
  await page.getByLabelText('Industry').selectOptions('Automotive')
  await page.getByRole('button', { name: 'Close' }).click()
  await ask('Education')
  expect(shown()).toEqual(['Automotive', ''])
})
