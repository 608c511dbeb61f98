import { ContentError } from '../../src/content/parse.ts'
import { readContent, readContentFiles } from '../../src/content/read-content.ts'
import { listSampleTexts } from '../../src/content/sample-texts.ts'
import { SITE } from '../programs/build-site.ts'
import type { Part } from '../programs/parts.ts'

/** The parts of `npm run content`. */
export const contentParts: Part<number>[] = [
  {
    name: 'check',
    does: 'checks the keys and values of every file',
    prepare: () => () => checkContent([SITE]),
  },
  {
    name: 'samples',
    does: 'lists the sample texts that are left; fails while there are any',
    prepare: () => listSamples,
  },
  {
    name: 'brand',
    does: 'draws the icons from content/brand/favicon.svg, and the social picture',
    prepare: () => drawBrand,
  },
]

const BRAND = `${SITE.contentDir}/brand`

async function drawBrand() {
  // Only here: Astro and sharp take longer to load than the other parts take to run.
  const { drawIcons } = await import('../brand/draw-icons.ts')
  const { drawSocialPicture } = await import('../brand/draw-social-picture.ts')
  await drawIcons(BRAND)
  await drawSocialPicture(BRAND)
  return 0
}

export async function checkContent(sites: { contentDir: string }[]) {
  const errors = sites.flatMap(({ contentDir }) => errorsIn(contentDir))
  for (const message of errors) console.error(message)
  return errors.length > 0 ? 1 : 0
}

function errorsIn(contentDir: string) {
  try {
    readContent(contentDir)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return [error.message]
  }
}

async function listSamples() {
  const { count, lines } = listSampleTexts(readContentFiles())
  console.log(lines.join('\n'))
  return count > 0 ? 1 : 0
}
