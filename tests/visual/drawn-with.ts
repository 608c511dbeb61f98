import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

/** The environment of a screenshot. In another environment the same page has other pixels without a fault. */
export type DrawnWith = {
  chromium: string
  system: string
  /** The installed fonts of the labels and of characters that the web font does not contain. */
  monospace: string
  sansSerif: string
}

const FILE = 'tests/visual/drawn-with.json'

export const readDrawnWith = () => JSON.parse(readFileSync(FILE, 'utf8')) as DrawnWith

export const writeDrawnWith = (drawnWith: DrawnWith) => writeFileSync(FILE, `${JSON.stringify(drawnWith, null, 2)}\n`)

export async function describeBrowser(browser: Browser): Promise<DrawnWith> {
  const page = await browser.newPage()
  const described = {
    chromium: browser.version().split('.')[0] ?? '',
    system: `${process.platform} ${process.arch}`,
    monospace: await fontFor(page, monospaceFamilies()),
    sansSerif: await fontFor(page, 'system-ui, sans-serif'),
  }
  await page.close()
  return described
}

/** Such as 'chromium 156 instead of 155'; undefined without a difference. */
export function differsFrom(drawn: DrawnWith, here: DrawnWith) {
  const differing = Object.entries(drawn).flatMap(([what, there]) => {
    const now = here[what as keyof DrawnWith]
    return now === there ? [] : [`${what} ${now} instead of ${there}`]
  })
  return differing.length > 0 ? differing.join(', ') : undefined
}

function monospaceFamilies() {
  const tokens = readFileSync('ui/styles/tokens.css', 'utf8')
  return /--font-mono:([^;]+);/.exec(tokens)?.[1] ?? 'monospace'
}

/** The font that the browser selects from these families. */
async function fontFor(page: Page, families: string) {
  await page.setContent(`<p style='font-family: ${families}'>Sheet 01</p>`)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument')
  const { nodeId } = await devTools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'p',
  })
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join(', ')
}
