import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stringify } from 'yaml'
import { readYaml } from '../../src/content/yaml/read-yaml.ts'
import { buildWithContent } from '../support/build-with.ts'
import { type RunningSite, startSite } from '../support/page/site.ts'
import { expect, test } from '../support/page/test.ts'
import { testContent, testContentFiles } from '../support/test-content.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  distDir = await buildWithContent({
    ...testContentFiles,
    ...edited('hero', ({ slides }) => {
      slides.push({ ...structuredClone(slides[1]), id: 'fourth', title: 'A Fourth Slide' })
    }),
    ...edited('solutions', ({ cards }) => {
      cards.unshift(...cards.splice(1, 1))
    }),
    ...edited('company', (company) => {
      company.name = 'The Foo Company'
      delete company.shortName
    }),
  })
  site = await startSite({ distDir })
})

test.afterAll(async () => {
  await site?.stop()
  if (distDir) rmSync(distDir, { recursive: true, force: true })
})

test('two slides may do the same to the drawing', async ({ page }) => {
  await page.goto(site.origin)
  await expect(page.locator('[aria-roledescription="carousel"][data-hydrated]')).toBeVisible()
  await page.getByRole('button', { name: 'A Fourth Slide' }).click()
  await expect(page.locator('#home')).toHaveAttribute('data-move', 'run')
})

test('a solution keeps its drawing when two change places', async ({ page, baseURL }) => {
  const asShipped = await solutions(page, `${baseURL}/`)
  const swapped = await solutions(page, site.origin)
  expect(swapped.map(({ title }) => title)).not.toEqual(asShipped.map(({ title }) => title))
  for (const solution of swapped) expect(asShipped).toContainEqual(solution)
})

test('the name below the icon is the short name in the content, else the whole name', async ({ request }) => {
  const asShipped = await request.get('/site.webmanifest')
  expect(await asShipped.json()).toMatchObject({ short_name: testContent.company.shortName })
  const edited = await request.get(`${site.origin}/site.webmanifest`)
  expect(await edited.json()).toMatchObject({ short_name: 'The Foo Company' })
})

async function solutions(page: Page, address: string) {
  await page.goto(address)
  return page.locator('#services li:has(h3)').evaluateAll((cells) =>
    cells.map((cell) => ({
      title: cell.querySelector('h3')?.textContent,
      drawing: cell.querySelector(':scope > svg')?.innerHTML,
    })),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: content as it is in the file, before the schema checks it
type Raw = any

/** A file of `tests/content/` with a change and without its YAML tags. */
function edited(name: string, change: (raw: Raw) => void): Record<string, string> {
  const file = `en/${name}.yaml`
  const raw: Raw = structuredClone(readYaml(testContentFiles[file] ?? '').value)
  change(raw)
  return { [file]: stringify(raw) }
}
