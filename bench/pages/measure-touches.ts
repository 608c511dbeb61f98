import { chromium } from '@playwright/test'
import { SITE } from '../../scripts/programs/build-site.ts'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { StartError } from '../../settings/start-error.ts'
import { startSite } from '../../tests/support/page/site.ts'
import { type Control, controls, measureTouch } from '../../tests/support/page/touches.ts'
import type { Plan } from '../harness/plan.ts'
import { median } from '../harness/rounds.ts'
import { interact } from './interact.ts'

/** Medians of a control on a build. `paintMs` is the interaction to next paint at 4× slowdown, in wall time. */
export type MeasuredTouch = { ms: number; styled: number; paintMs: number }
/** Of each control, on this build and on the one it is compared with. */
export type MeasuredTouches = { control: Control; builds: MeasuredTouch[] }[]

/** `--against DIR` measures the build in DIR, a copy of `dist/`, alternately with this one. */
export async function measureTouches({ loads }: Plan, words: string[]): Promise<MeasuredTouches> {
  const [option, against] = words
  if (words.length > 0 && (option !== '--against' || against === undefined || words.length > 2))
    throw new StartError(`npm run bench -- touches takes --against DIR, but got ${words.join(' ')}.`)
  const sites = await Promise.all(
    [SITE.distDir, ...(against ? [against] : [])].map((distDir) => startSite({ distDir })),
  )
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const rows = controls.map((control) => ({ control, tries: sites.map(() => [] as MeasuredTouch[]) }))
    for (let time = 0; time < loads; time++) {
      for (const { control, tries } of rows) {
        for (const [nth, { origin }] of sites.entries()) {
          const touched = await measureTouch(browser, `${origin}/`, control)
          tries[nth]?.push({ ...touched, paintMs: await interact(browser, `${origin}/`, control) })
        }
      }
    }
    return rows.map(({ control, tries }) => ({ control, builds: tries.map(mediansOf) }))
  } finally {
    await browser.close()
    await Promise.all(sites.map((site) => site.stop()))
  }
}

const mediansOf = (tries: MeasuredTouch[]): MeasuredTouch => ({
  ms: median(tries.map(({ ms }) => ms)),
  styled: median(tries.map(({ styled }) => styled)),
  paintMs: median(tries.map(({ paintMs }) => paintMs)),
})
