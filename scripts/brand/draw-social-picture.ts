import { chromium } from '@playwright/test'
import { dev } from 'astro'
import sharp from 'sharp'
import { findChromium } from '../programs/find-chromium.ts'

/** Takes a screenshot of `/_design/social-picture`, a page of the development server only. */
export async function drawSocialPicture(): Promise<Buffer> {
  const server = await dev({ logLevel: 'error', server: { host: '127.0.0.1', port: 0 } })
  const address = `http://127.0.0.1:${server.address.port}/_design/social-picture`
  try {
    const browser = await chromium.launch({ executablePath: findChromium() })
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    const answer = await page.goto(address)
    if (!answer?.ok())
      throw new Error(`${address} responded with ${answer?.status()}; expected the picture.`)
    // The font is optional: if it arrives late, a page uses it from the next load on.
    await page.reload()
    await page.evaluate(fitTexts)
    const screenshot = await page.screenshot()
    await browser.close()
    return await sharp(screenshot)
      .png({ compressionLevel: 9, palette: true, colours: 64, dither: 0 })
      .toBuffer()
  } finally {
    await server.stop()
  }
}

/** Runs in the page. Shrinks each text until it fits its box. */
async function fitTexts() {
  await document.fonts.ready
  for (const text of document.querySelectorAll<HTMLElement>('[data-fit]')) {
    let size = Number.parseFloat(getComputedStyle(text).fontSize)
    while (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth) {
      size *= 0.95
      text.style.fontSize = `${size}px`
    }
  }
}
