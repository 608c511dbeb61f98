import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '../brand/brand.ts'
import type { Content } from '../content/schema.ts'
import { loadFonts } from './load-fonts.ts'
import { CACHE } from './measures.ts'
import { type SharedPage, socialPictureSvg } from './social-picture-svg.ts'

/** The preview picture as a PNG file. `page`: undefined for the landing page. */
export async function drawSocialPicture(content: Content, page?: SharedPage) {
  const fonts = await loadFonts(content.locale.tag, brand.typefaces)
  return encodeOnce(await socialPictureSvg({ content, brand, fonts, page }))
}

/** Encoding takes most of the time: a picture is encoded again only after a change. */
async function encodeOnce(svg: string) {
  const file = join(CACHE, `${createHash('sha256').update(svg).digest('hex')}.png`)
  if (existsSync(file)) return readFile(file)
  const png = await sharp(Buffer.from(svg)).png(ENCODING).toBuffer()
  await mkdir(CACHE, { recursive: true })
  // At once, because another build may read it.
  await writeFile(`${file}.${process.pid}`, png)
  await rename(`${file}.${process.pid}`, file)
  return png
}
/** Lines and few colours: a third of the bytes of an encoding in full colour. */
const ENCODING = { compressionLevel: 9, palette: true, colours: 64, dither: 0 } as const
