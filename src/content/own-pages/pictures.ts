import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { imageSize } from 'image-size'
import { type CustomPlugin, optimize } from 'svgo'

/** A file beside the pages or in `pictures/`. It has no width and height if it is not readable as a picture. */
export type PictureFile = {
  bytes: number
  width?: number
  height?: number
  type?: string
  /** A drawing could run a script or load another file. */
  isActive?: boolean
}

/** The pictures of a content folder, by their path in it: `en/pages/news/team.jpg`. */
export type PictureFiles = Record<string, PictureFile>

const MAX_BYTES = 5_000_000
const MAX_PIXELS = 6000
/** From this EXIF orientation on, the picture is rotated by 90 degrees, so that width and height are swapped. */
const TURNED = 5
/** The size in which social networks show a picture. */
const SOCIAL = { width: 1200, height: 630 }

const types = ['jpg', 'png', 'webp', 'avif', 'svg']
const EXTENSION = /\.(jpe?g|png|webp|avif|svg)$/

export const readPictures = (dir: string): PictureFiles =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(join(dir, sep).length).replaceAll(sep, '/'), file] as const)
      .filter(([name]) => /^([^/]+\/pages|pictures)\//.test(name) && !/\.(md|ya?ml)$/.test(name))
      .map(([name, file]) => [name, pictureFile(readFileSync(file))]),
  )

export function pictureFile(bytes: Buffer): PictureFile {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes)
    const size = orientation >= TURNED ? { width: height, height: width } : { width, height }
    const isActive = type === 'svg' && isActiveDrawing(bytes.toString())
    return { bytes: bytes.length, ...size, type, isActive }
  } catch {
    return { bytes: bytes.length }
  }
}

/** Elements are compared without their prefix. Throws if the drawing is not XML. */
function isActiveDrawing(source: string) {
  // A default attribute of the document type may be a script.
  let isActive = /<!(?:ENTITY|ATTLIST)/.test(source)
  const check = (isWrong: boolean) => {
    isActive ||= isWrong
  }
  const finder: CustomPlugin = {
    name: 'find-active-parts',
    fn: () => ({
      // A style sheet in XSLT may contain scripts.
      instruction: { enter: ({ name }) => check(name !== 'xml') },
      text: { enter: ({ value }) => check(FOREIGN_STYLE.test(value)) },
      cdata: { enter: ({ value }) => check(FOREIGN_STYLE.test(value)) },
      element: {
        enter({ name, attributes }) {
          check(/^(script|foreignObject)$/i.test(withoutPrefix(name)))
          for (const [attribute, value] of Object.entries(attributes)) {
            check(/^on/i.test(withoutPrefix(attribute)))
            // An animation of a link may set the address of a script.
            check(attribute === 'attributeName' && withoutPrefix(value) === 'href')
            check(withoutPrefix(attribute) === 'href' && !/^\s*(#|data:image\/)/.test(value))
            check(value === HTML || /javascript:/i.test(value) || FOREIGN_STYLE.test(value))
          }
        },
      },
    }),
  }
  optimize(source, { plugins: [finder] })
  return isActive
}

const HTML = 'http://www.w3.org/1999/xhtml'
const FOREIGN_STYLE = /url\((?!\s*["']?(#|data:))|@import/i
const withoutPrefix = (name: string) => name.replace(/^.*:/, '')

/** Why a picture cannot be shown in a page; undefined if it can. */
export function wrongPicture(name: string, file: PictureFile | undefined): string | undefined {
  if (!file) return `there is no file ${name}; expected a picture in ${folderOf(name)}`
  const { bytes, width, height, type, isActive } = file
  if (!EXTENSION.test(name)) return `${name} has an unsupported type; expected ${ONE_OF_TYPES}`
  if (width === undefined || height === undefined || !types.includes(type ?? ''))
    return `${name} is not readable as a picture with a size; expected ${ONE_OF_TYPES}`
  if (isActive) return `${name} contains a script, HTML or a reference to another file; expected a drawing without them`
  if (bytes > MAX_BYTES) return `${name} has ${megabytes(bytes)} MB; expected at most ${megabytes(MAX_BYTES)} MB`
  if (Math.max(width, height) > MAX_PIXELS)
    return `${name} has ${width} × ${height} pixels; expected at most ${MAX_PIXELS} on each side`
  return undefined
}

/** Why a picture cannot be the social picture of a page; undefined if it can. */
export function wrongSocialPicture(name: string, file: PictureFile | undefined) {
  const wrong = wrongPicture(name, file)
  if (wrong) return wrong
  const { width = 0, height = 0, type } = file ?? {}
  if (type === 'svg') return `${name} is a drawing; expected a jpg, png, webp or avif`
  return width < SOCIAL.width || height < SOCIAL.height
    ? `${name} has ${width} × ${height} pixels; expected at least ${SOCIAL.width} × ${SOCIAL.height}`
    : undefined
}

const folderOf = (name: string) => (name.startsWith('pictures/') ? 'the folder pictures/' : 'a folder pages/')
const ONE_OF_TYPES = 'a file whose name ends in .jpg, .png, .webp, .avif or .svg'
const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10
