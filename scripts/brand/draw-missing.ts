import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconsOf } from './draw-icons.ts'
import { drawSocialPicture } from './draw-social-picture.ts'

/** Draws the icons and the social picture that are missing in the folder. Existing files are kept. Prints a line for each file. */
export async function drawMissing(contentDir: string) {
  const drawings = { ...iconsOf(contentDir), 'social-picture.png': drawSocialPicture }
  for (const [name, draw] of Object.entries(drawings)) {
    const file = join(contentDir, 'brand', name)
    if (existsSync(file)) {
      console.log(`${file} exists and is kept; delete it to draw it from the logo.`)
      continue
    }
    writeFileSync(file, await draw())
    console.log(`${file} was drawn.`)
  }
}
