import { checkPictures } from './brand/check-pictures.ts'
import { readBrand } from './brand/read-brand.ts'
import { readContents } from './content/read-content.ts'
import { ContentError } from './content/yaml/mistakes.ts'

/** The mistakes in a content folder: in its texts, its brand and its pictures. */
export const contentErrors = (dir: string) =>
  [readContents, readBrand, checkPictures].flatMap((check) => {
    try {
      check(dir)
      return []
    } catch (error) {
      if (error instanceof ContentError) return [error]
      throw error
    }
  })
