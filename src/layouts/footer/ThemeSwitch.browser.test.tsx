import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testWords } from '../../../tests/support/page/test-words.ts'
import { coloursCss } from '../../../ui/brand/brand-colours.ts'
import '../../../ui/styles/site.css'
import { inlineScript } from '../inline-script.ts'
import { followTheme } from './follow-theme.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const themes = page.getByRole('combobox', { name: 'Theme' })

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
})

test('the page has the system theme until a theme is chosen', async () => {
  await render(<ThemeSwitch words={testWords.footer.theme} />)
  await expect.element(themes).toHaveValue('system')
  expect(shown()).toEqual({
    theme: undefined,
    light: '(prefers-color-scheme: light)',
    dark: '(prefers-color-scheme: dark)',
  })
})

test('a chosen theme is applied and stored', async () => {
  await render(<ThemeSwitch words={testWords.footer.theme} />)
  await themes.selectOptions('Dark')
  await expect.poll(shown).toEqual({ theme: 'dark', light: 'not all', dark: 'all' })
  expect(paper()).toMatch(/^oklch\(0\.2/)

  delete document.documentElement.dataset.theme
  loadPage()
  expect(shown().theme).toBe('dark')
})

test('the choice of System removes the stored theme', async () => {
  localStorage.setItem('theme', 'light')
  await render(<ThemeSwitch words={testWords.footer.theme} />)
  loadPage()
  await expect.element(themes).toHaveValue('light')
  await themes.selectOptions('System')
  await expect.poll(() => shown().theme).toBeUndefined()
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a theme that is chosen in another tab is applied', async () => {
  await render(<ThemeSwitch words={testWords.footer.theme} />)
  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  await expect.element(themes).toHaveValue('dark')
  expect(shown().theme).toBe('dark')
})

test('an unknown stored theme is ignored', () => {
  localStorage.setItem('theme', 'sepia')
  loadPage()
  expect(shown().theme).toBeUndefined()
})

// Browsers remove the gradients of our arrow.
test('in forced colours a select has the arrow of the browser', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await render(<ThemeSwitch words={testWords.footer.theme} />)
  const arrow = () => {
    const { appearance, backgroundImage } = getComputedStyle(themes.element())
    return { appearance, isDrawn: backgroundImage.startsWith('linear-gradient') }
  }
  expect(arrow()).toEqual({ appearance: 'none', isDrawn: true })
  await emulate('active')
  onTestFinished(async () => void (await emulate('none')))
  expect(arrow()).toEqual({ appearance: 'auto', isDrawn: false })
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
