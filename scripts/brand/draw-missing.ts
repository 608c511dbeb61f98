import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconsOf } from './draw-icons.ts'

/** Draws the icons that are missing in the folder. Existing files are kept. Prints a line for each file. */
export async function drawMissing(contentDir: string) {
  for (const [name, draw] of Object.entries(iconsOf(contentDir))) {
    const file = join(contentDir, 'brand', name)
    if (existsSync(file)) {
      console.log(`${file} exists and is kept; delete it to draw it from the logo.`)
      continue
    }
    writeFileSync(file, await draw())
    console.log(`${file} was drawn.`)
  }
}
