import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { readContents } from '../../../src/content/read-content.ts'
import { freePort } from '../free-port.ts'

/** `npm run edit` on a copy of the sample content in a Git repository. */
class EditedContent {
  readonly dir: string
  readonly origin: string

  constructor(dir: string, origin: string) {
    this.dir = dir
    this.origin = origin
  }

  git(...args: string[]) {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    return execFileSync('git', [...identity, ...args], { cwd: this.dir, encoding: 'utf8' })
  }

  /** The changed lines since the last commit: `-old`, `+new`. The record of translations follows from them. */
  diff() {
    const lines = this.git('diff', '--unified=0', '--', '.', ':!*/translated-from.json').split('\n')
    return lines.filter((line) => /^[-+](?![-+])/.test(line))
  }

  read = (file: string) => readFileSync(join(this.dir, file), 'utf8')
  write = (file: string, text: string) => writeFileSync(join(this.dir, file), text)

  /** The content of a language; throws the sentences of the content check. */
  content(tag = 'en') {
    const content = readContents(this.dir).find(({ locale }) => locale.tag === tag)
    if (!content) throw new Error(`There is no ${tag} in ${this.dir}`)
    return content
  }
}

/** The editor in a window of the browser. */
export class EditorWindow {
  readonly page: Page
  readonly frame: FrameLocator
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.frame = page.frameLocator('#page')
    this.panel = page.getByRole('complementary', { name: 'Editor' })
  }

  async goto(origin: string, path: string) {
    await this.page.goto(`${origin}${path}`)
    await expect(this.frame.locator('h1[data-text]').first()).toBeVisible({ timeout: 60_000 })
  }

  /** The text that is open on the page. */
  get open() {
    return this.frame.locator('[data-editing]')
  }

  get hint() {
    return this.frame.locator('[data-hint]')
  }

  /** Clicks a text and types another one. */
  async type(text: Locator, typed: string) {
    await text.and(this.frame.locator('[data-text]')).click()
    await expect(this.open).toBeFocused()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(typed)
  }

  /** Saves the open text, and waits for the page with it. */
  async save() {
    const reload = this.page.waitForEvent('framenavigated')
    await this.page.keyboard.press('Enter')
    await reload
    await expect(this.open).toHaveCount(0)
  }

  /** Opens a text of the list in the panel. */
  async find(words: string) {
    await this.panel.getByRole('searchbox').fill(words)
    await this.panel.getByRole('button', { name: words }).first().click()
    return this.panel.locator('#text textarea')
  }
}

type WorkerFixtures = { started: EditedContent }
type Fixtures = { content: EditedContent; editor: EditorWindow }

export const test = base.extend<Fixtures, WorkerFixtures>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'editor-'))
      cpSync('content', dir, { recursive: true })
      const port = String(await freePort())
      const content = new EditedContent(dir, `http://localhost:${port}`)
      content.git('init', '--quiet')
      content.git('add', '--all')
      content.git('commit', '--quiet', '-m', 'Sample content')
      const env = { ...process.env, CONTENT_DIR: dir, EDIT_PORT: port, PUBLISH_COMMAND: '' }
      const editor = spawn('node', ['scripts/launch.mjs', 'scripts/edit.ts'], { env, detached: true })
      const lines: string[] = []
      await new Promise<void>((resolve, reject) => {
        for (const output of [editor.stdout, editor.stderr])
          createInterface(output).on('line', (line) => {
            lines.push(line)
            if (line.includes(`The editor is at ${content.origin}`)) resolve()
          })
        editor.on('exit', () => reject(new Error(`npm run edit ended:\n${lines.join('\n')}`)))
      })
      await use(content)
      editor.removeAllListeners('exit')
      if (editor.pid) process.kill(-editor.pid)
      rmSync(dir, { recursive: true })
      rmSync(`node_modules/.vite/editor-${port}`, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  /** Each test starts with the committed content, and leaves content without mistakes. */
  content: async ({ started }, use) => {
    started.git('checkout', '--quiet', '--', '.')
    started.git('clean', '--force', '-d', '--quiet')
    await use(started)
    expect(() => started.content()).not.toThrow()
  },

  editor: async ({ page, content }, use) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => {
      // A reload cancels the imports of the page before it.
      if (!error.message.startsWith('Failed to fetch dynamically imported module')) errors.push(error)
    })
    const editor = new EditorWindow(page)
    await editor.goto(content.origin, '/')
    await use(editor)
    expect(errors).toEqual([])
  },
})

export { expect } from '@playwright/test'
