import { missingGit } from '../../support/missing-git.ts'
import { EditorWindow, expect, test } from '../../support/page/editor.ts'

// One development server for all of these tests.
test.describe.configure({ mode: 'default' })
test.slow()
test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })

test.skip(missingGit !== undefined, missingGit)

test('a link to the editor opens only pages of the site', async ({ page, content, editor }) => {
  await expect(editor.frame.locator('h1')).toBeVisible()
  for (const address of ['javascript:parent.document.title="mine"', '//127.0.0.1:9/', 'https://example.com/']) {
    await page.goto('about:blank')
    await page.goto(`${content.origin}/_edit/#${address}`)
    await expect(editor.frame.locator('h1[data-text]').first()).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveTitle('Words on the page')
  }
})

test('a headline is changed in English, then in German', async ({ editor, content }) => {
  const { frame, panel } = editor
  await editor.type(frame.locator('h1'), 'Software that fits.')
  await editor.save()
  await expect(frame.locator('h1')).toHaveText('Software that fits.')
  await panel.getByLabel('Language').selectOption('de')
  await expect(frame.locator('html[lang=de] h1[data-text]')).toBeVisible()
  await editor.type(frame.locator('h1'), 'Software, die passt.')
  await expect(editor.hint).toContainText('Software that fits.')
  await editor.save()
  await expect(frame.locator('h1')).toHaveText('Software, die passt.')
  expect(content.diff()).toEqual([
    expect.stringMatching(/^-statement: /),
    '+statement: Software, die passt.',
    expect.stringMatching(/^-statement: /),
    '+statement: Software that fits.',
  ])
  await expect(panel.locator('#changes li')).toHaveCount(2)
})

test('an Arabic text is changed, and no mark is left beside it', async ({ editor, content }) => {
  const { frame } = editor
  await editor.goto(content.origin, '/ar')
  const heading = frame.locator('h1')
  const before = await heading.boundingBox()
  await expect.poll(() => heading.textContent()).toBe(content.content('ar').company.statement)
  await editor.type(heading, 'وكلاء AI لأعمالكم.')
  expect((await heading.boundingBox())?.x).toBe(before?.x)
  await editor.save()
  await expect.poll(() => heading.textContent()).toBe('وكلاء AI لأعمالكم.')
  expect(content.diff().at(-1)).toBe('+statement: وكلاء AI لأعمالكم.')
})

test('a word of a dialog is changed in the dialog, which stays open', async ({ editor, content }) => {
  const { frame } = editor
  await frame
    .getByRole('button', { name: 'Engage Talent' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const dialog = frame.getByRole('dialog', { name: 'Engage Talent' })
  await editor.type(dialog.getByText('Company name', { exact: true }), 'Name of your company')
  await editor.save()
  await expect(dialog.getByLabel('Name of your company')).toBeVisible()
  expect(content.content().forms.labels.companyName).toBe('Name of your company')
})

test('a text that stands in several places changes everywhere', async ({ editor, content }) => {
  const { action } = content.content().proposals.agent
  const places = editor.frame.getByText(action)
  const count = await places.count()
  expect(count).toBeGreaterThan(2)
  await editor.type(editor.frame.getByRole('main').getByText(action).first(), 'Start now')
  await editor.save()
  await expect(editor.frame.getByText('Start now')).toHaveCount(count)
  expect(content.diff()).toEqual([`-  action: ${action}`, '+  action: Start now'])
})

test('a description that no page shows is changed in the panel', async ({ editor, content }) => {
  const { description } = content.content().pages.notFound
  const field = await editor.find(description)
  await field.fill('This page has moved or never was.')
  await field.press('Enter')
  await expect(editor.panel.locator('#changes li')).toContainText(['This page has moved'])
  expect(content.diff()).toEqual([
    `-  description: ${description}`,
    '+  description: This page has moved or never was.',
  ])
})

test('the last change is undone', async ({ editor, content }) => {
  await editor.type(editor.frame.locator('h1'), 'A mistake')
  await editor.save()
  const reload = editor.page.waitForEvent('framenavigated')
  await editor.panel.getByRole('button', { name: /^Undo/ }).click()
  await reload
  await expect(editor.frame.locator('h1')).toHaveText(content.content().company.statement)
  expect(content.diff()).toEqual([])
})

test('an overlong text is not saved, and the check says why while it is typed', async ({ editor, content }) => {
  await editor.type(editor.frame.locator('h1'), 'long '.repeat(40))
  await expect(editor.hint).toContainText('expected text of at most 160 characters')
  await editor.page.keyboard.press('Enter')
  await expect(editor.open).toBeFocused()
  await editor.page.keyboard.press('Escape')
  await expect(editor.frame.locator('h1')).toHaveText(content.content().company.statement)
  expect(content.diff()).toEqual([])
})

test('a text does not lose its placeholder', async ({ editor, content }) => {
  const { before } = content.content().hero?.survey ?? {}
  await editor.type(editor.frame.locator('[data-survey] p [data-text]').first(), 'From email to invoice.')
  await expect(editor.hint).toContainText('{time}')
  await editor.page.keyboard.press('Escape')
  await expect(editor.frame.locator('[data-survey] p').first()).toContainText(before?.replace('{time} ', '') ?? '')
  expect(content.diff()).toEqual([])
})

test('markup and pasted line breaks become plain text', async ({ editor, content }) => {
  const { page, frame } = editor
  await editor.type(frame.locator('h1'), '<b>Bold</b> &amp; ')
  await page.evaluate(() => navigator.clipboard.writeText('first\nsecond\r\nthird'))
  await page.keyboard.press('ControlOrMeta+v')
  await editor.save()
  await expect(frame.locator('h1')).toHaveText('<b>Bold</b> &amp; first second third')
  expect(content.content().company.statement).toBe('<b>Bold</b> &amp; first second third')
})

test('a text that was changed in another window is shown, not overwritten', async ({ editor, content, context }) => {
  const other = new EditorWindow(await context.newPage())
  await other.goto(content.origin, '/')
  await editor.page.bringToFront()
  await editor.type(editor.frame.locator('h1'), 'Mine')
  await other.page.bringToFront()
  await other.type(other.frame.locator('h1'), 'Theirs')
  await other.save()
  await editor.page.bringToFront()
  await expect(editor.open).toHaveText('Mine')
  await editor.page.keyboard.press('Enter')
  await expect(editor.hint).toContainText('changed this text to “Theirs”')
  expect(content.content().company.statement).toBe('Theirs')
  await editor.save()
  expect(content.content().company.statement).toBe('Mine')
})

test('a file that was changed underneath is shown', async ({ editor, content }) => {
  const file = 'en/company.yaml'
  content.write(file, content.read(file).replace(/^statement: .*$/m, 'statement: From another program'))
  await expect(editor.frame.locator('h1')).toHaveText('From another program')
})

test('a broken file is shown with its sentence, and repaired in the panel', async ({ editor, content }) => {
  const text = content.read('en/hero.yaml')
  content.write('en/hero.yaml', text.replace('title:', 'titel:'))
  const field = editor.panel.getByLabel('Text of en/hero.yaml')
  await expect(editor.panel).toContainText('titel is no field here')
  await field.fill(text)
  await editor.panel.getByRole('button', { name: 'Save the file' }).click()
  await expect(editor.frame.locator('h1[data-text]')).toBeVisible()
  expect(content.diff()).toEqual([])
})

test('a bullet is added, changed and removed', async ({ editor, content }) => {
  const { panel, frame } = editor
  const slide = content.content().hero?.slides[0]
  const [bullet = '', ...others] = slide?.bullets ?? []
  await panel.getByText('Lists', { exact: true }).click()
  await panel
    .locator('#lists')
    .getByText(/^hero \d/)
    .click()
  await panel.getByRole('button', { name: `Add an entry after “${bullet}”` }).click()
  const copies = frame.getByRole('listitem').filter({ hasText: bullet })
  await expect(copies).toHaveCount(2)
  await editor.type(copies.last(), 'A fifth advantage')
  await editor.save()
  expect(content.content().hero?.slides[0]?.bullets).toEqual([bullet, 'A fifth advantage', ...others])
  await panel.getByRole('button', { name: 'Remove “A fifth advantage”' }).click()
  await expect(frame.getByText('A fifth advantage')).toHaveCount(0)
  expect(content.diff()).toEqual([])
})

test('a picture is replaced', async ({ editor, content }) => {
  const { panel } = editor
  await panel.getByText('Pictures', { exact: true }).click()
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path d="M0 0h4v5H0z"/></svg>')
  const file = { name: 'new.svg', mimeType: 'image/svg+xml', buffer }
  await panel.getByLabel('Replace brand/amara-okafor.svg').setInputFiles(file)
  await expect(panel.locator('#changes')).toContainText('brand/amara-okafor.svg changed')
  expect(content.read('brand/amara-okafor.svg')).toBe(buffer.toString())
})

test('Publish names the mistake, and commits when there is none', async ({ editor, content }) => {
  const { panel, frame, page } = editor
  await editor.type(frame.locator('h1'), 'Published words')
  await editor.save()
  await panel.getByLabel('Your name').fill('Ada Example')
  await panel.getByLabel('Email').fill('ada@example.com')
  const footer = content.read('en/footer.yaml')
  content.write('en/footer.yaml', `${footer}unknown: 1\n`)
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(panel.getByRole('log')).toContainText('unknown is no field here')
  content.write('en/footer.yaml', footer)
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(panel.getByRole('log')).toContainText('Recorded: Company, statement:')
  expect(content.git('log', '-1', '--format=%an %ae %s')).toContain('Ada Example ada@example.com Company, statement')
  expect(content.git('show', '--format=', '--name-only').trim()).toBe('en/company.yaml')
  expect(content.diff()).toEqual([])
  await page.reload()
  await expect(panel.getByLabel('Your name')).toHaveValue('Ada Example')
})

test('every text of the landing page is reached with the keyboard', async ({ editor }) => {
  const { frame, panel, page } = editor
  for (const island of await frame.locator('astro-island').all()) await island.evaluate((one) => one.scrollIntoView())
  const unreachable = await frame.locator('[data-text]').evaluateAll((hosts) =>
    hosts
      .filter((host) => {
        const control = host.closest<HTMLElement>('a[href], button, summary, [role=tab]') ?? (host as HTMLElement)
        return control.tabIndex < 0 && control.role !== 'tab'
      })
      .map(({ textContent }) => textContent),
  )
  expect(unreachable).toEqual([])
  const start = frame.getByRole('button', { name: 'Start Building Your AI Agent' }).first()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(editor.open).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(frame.getByRole('dialog', { name: 'Build Your AI Agent' })).toBeVisible()
  await panel.getByRole('searchbox').fill('Monthly operations with monitoring')
  await panel.getByLabel('Only those that cannot be clicked here').uncheck()
  await expect(panel.getByRole('button', { name: /^Monthly operations with monitoring/ })).toBeVisible()
})
