import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../../../ui/brand/contrast.ts'
import { type Box, boxOf } from '../../support/page/box-of.ts'
import { openLandingPage, openMenu } from '../../support/page/open-pages.ts'
import { expect, test } from '../../support/page/test.ts'

/** The colours of Chromium's emulation. */
const systems = [
  { colorScheme: 'light', canvas: '#ffffff' },
  { colorScheme: 'dark', canvas: '#000000' },
] as const

for (const { colorScheme, canvas } of systems)
  test.describe(`forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

    test('in forced colours selections are marked, controls have edges and the focus has an outline', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openLandingPage(page)
      const slide = (name: string) => page.getByRole('button', { name })
      await expectMark(slide('Business Solutions'), slide('Process Automation'), topEdge)
      const tab = (name: string) => page.getByRole('tab', { name })
      await expectMark(tab('HR Assistant'), tab('Healthcare'), underline)

      const contact = page.locator('#contact')
      for (const control of [
        page.getByRole('banner').getByRole('button', { name: 'Engage Talent' }),
        page.locator('#home').getByRole('button', { name: 'Start Building Your AI Agent' }),
        contact.getByLabel('Name', { exact: true }),
        contact.getByRole('button', { name: 'Send message' }),
        page.getByRole('button', { name: 'India' }),
      ]) {
        await control.scrollIntoViewIfNeeded()
        expect(await inkIn(control, inside), `edges of ${control}`).toBeGreaterThan(0.01)
        const before = await inkIn(control, around)
        await control.focus()
        expect(await inkIn(control, around), `focus of ${control}`).toBeGreaterThan(before + 0.02)
      }

      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(() => scrollTo({ top: 0 }))
      await openMenu(page)
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
      await expect(link('Home')).toHaveAttribute('aria-current')
      await expectMark(link('Home'), link('Contact'), bottomEdge)
    })

    async function expectMark(chosen: Locator, other: Locator, where: Region) {
      await chosen.scrollIntoViewIfNeeded()
      const marked = await inkIn(chosen, where)
      expect(marked, `${chosen}`).toBeGreaterThan(1.5 * (await inkIn(other, where)) + 0.01)
    }

    /** The share of a screen region with a contrast of at least 3:1 to the page. */
    async function inkIn(control: Locator, where: Region) {
      const clip = where(await boxOf(control))
      const picture = sharp(await control.page().screenshot({ clip })).removeAlpha()
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
      let ink = 0
      for (let at = 0; at < data.length; at += info.channels)
        if (contrast(`#${data.subarray(at, at + 3).toString('hex')}`, canvas) >= 3) ink++
      return (ink * info.channels) / data.length
    }
  })

type Region = (box: Box) => Box

const inside: Region = (box) => box
const topEdge: Region = ({ x, y, width }) => ({ x, y: y - 2, width, height: 5 })
const bottomEdge: Region = ({ x, y, width, height }) => ({
  x,
  y: y + height - 4,
  width,
  height: 6,
})
/** Below the letters of a line in the middle. */
const underline: Region = ({ x, y, width, height }) => ({ x, y: y + height / 2 + 4, width, height: 6 })
const around: Region = ({ x, y, width, height }) => ({
  x: x - 6,
  y: y - 6,
  width: width + 12,
  height: height + 12,
})
