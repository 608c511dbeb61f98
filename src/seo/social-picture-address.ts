import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentDir } from '../content/content-dir.ts'
import { addressIn } from '../content/locales/locale.ts'
import type { Content } from '../content/schema.ts'

/** A picture of the company, shown for every page. Without it the build draws one for each page. */
const OF_COMPANY = 'social-picture.png'
export const drawsSocialPictures = !existsSync(join(contentDir, 'brand', OF_COMPANY))

/** The address of the picture in link previews of a page, which is named without its locale. */
export const socialPictureAddress = ({ locale }: Content, page: string) =>
  drawsSocialPictures ? `/social-pictures/${socialPictureName(locale, page)}.png` : `/${OF_COMPANY}`

/** `index`, `de`, `de/news/first` */
export const socialPictureName = (locale: Content['locale'], page: string) =>
  addressIn(locale, page).slice(1) || 'index'
