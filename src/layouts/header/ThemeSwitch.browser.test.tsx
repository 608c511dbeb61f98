import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testWords } from '../../../tests/support/page/test-words.ts'
import { coloursCss } from '../../../ui/brand/brand-colours.ts'
import '../../../ui/styles/site.css'
import { inlineScript } from '../inline-script.ts'
import { followTheme } from './follow-theme.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const choice = (name: string) => page.getByRole('radio', { name, exact: true })

const colours = document.createElement('style')

beforeEach(() => {
  // As in the head of a page: a `theme-color` for each colour scheme, the colours, and the theme script.
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">',
  )
  colours.textContent = coloursCss({ ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24' })
  document.head.append(colours)
  loadPage()
})

afterEach(() => {
  localStorage.clear()
  for (const meta of themeColours()) meta.remove()
  colours.remove()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.choice
})

test('the page has the system theme until a theme is chosen', async () => {
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  await expect.element(choice('System')).toBeChecked()
  expect(shown()).toEqual({
    theme: undefined,
    light: '(prefers-color-scheme: light)',
    dark: '(prefers-color-scheme: dark)',
  })
})

test('a chosen theme is applied and stored', async () => {
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  await choice('Dark').click()
  await expect.poll(shown).toEqual({ theme: 'dark', light: 'not all', dark: 'all' })
  expect(paper()).toMatch(/^oklch\(0\.2/)

  delete document.documentElement.dataset.theme
  loadPage()
  expect(shown().theme).toBe('dark')
})

test('the switch shows the choice before the page has the theme', async () => {
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  await expect.element(choice('Dark')).toBeInTheDocument()
  const [dark] = choice('Dark').elements()
  const label = dark?.closest('label') as HTMLElement
  const before = getComputedStyle(label).boxShadow
  dark?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(getComputedStyle(label).boxShadow).not.toBe(before)
  expect(shown().theme).toBeUndefined()
  await expect.poll(() => shown().theme).toBe('dark')
})

test('the choice of System removes the stored theme', async () => {
  localStorage.setItem('theme', 'light')
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  loadPage()
  await expect.element(choice('Light')).toBeChecked()
  await choice('System').click()
  await expect.poll(() => shown().theme).toBeUndefined()
  expect(localStorage.getItem('theme')).toBeNull()
})

test('the arrow keys choose between the three themes', async () => {
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  await choice('Light').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice('Dark')).toBeChecked()
  await expect.poll(() => shown().theme).toBe('dark')
})

test('a theme that is chosen in another tab is applied', async () => {
  await render(<ThemeSwitch size="small" words={testWords.header.theme} />)
  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  await expect.element(choice('Dark')).toBeChecked()
  expect(shown().theme).toBe('dark')
})

test('an unknown stored theme is ignored', () => {
  localStorage.setItem('theme', 'sepia')
  loadPage()
  expect(shown().theme).toBeUndefined()
})

test('two switches on a page show the same theme', async () => {
  await render(
    <>
      <ThemeSwitch size="small" words={testWords.header.theme} />
      <ThemeSwitch size="small" words={testWords.header.theme} />
    </>,
  )
  await choice('Dark').first().click()
  await expect.element(choice('Dark').last()).toBeChecked()
})

function loadPage() {
  const script = document.createElement('script')
  script.textContent = inlineScript(followTheme, 'theme')
  document.head.append(script)
  script.remove()
}

const themeColours = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]')

const shown = () => ({
  theme: document.documentElement.dataset.theme,
  ...Object.fromEntries([...themeColours()].map((meta) => [meta.dataset.scheme, meta.media])),
})

const paper = () => getComputedStyle(document.documentElement).backgroundColor
