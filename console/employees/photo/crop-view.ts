export type Size = { width: number; height: number }

/** The part in the frame: its centre in pixels of the picture, and how often it fits into the largest part. */
export type View = { x: number; y: number; zoom: number }

/** Width to height of the frame. */
const FRAME = 4 / 5

const MAX_ZOOM = 8
/** A face in fewer pixels cannot be recognised. */
const MIN_PIXELS = 120

/** The largest part, in the middle. */
export const wholeView = ({ width, height }: Size): View => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
})

export const maxZoomOf = (picture: Size) => Math.min(Math.max(largestPart(picture).width / MIN_PIXELS, 1), MAX_ZOOM)

/** The size of the part in the frame, in pixels of the picture. */
export function partOf(picture: Size, { zoom }: Pick<View, 'zoom'>): Size {
  const { width, height } = largestPart(picture)
  return { width: width / zoom, height: height / zoom }
}

/** Shows another part, as near to the wanted one as the edges of the picture allow. */
export function within(picture: Size, { x, y, zoom: wanted }: View): View {
  const zoom = between(wanted, 1, maxZoomOf(picture))
  const { width, height } = partOf(picture, { zoom })
  return {
    x: between(x, width / 2, picture.width - width / 2),
    y: between(y, height / 2, picture.height - height / 2),
    zoom,
  }
}

/** Zooms so that the point, in pixels of the picture, stays where it is on the screen. */
export function zoomAbout(picture: Size, view: View, factor: number, point: { x: number; y: number }) {
  const zoom = between(view.zoom * factor, 1, maxZoomOf(picture))
  const kept = view.zoom / zoom
  const x = point.x + (view.x - point.x) * kept
  const y = point.y + (view.y - point.y) * kept
  return within(picture, { x, y, zoom })
}

/** x, y, width and height in fractions of the picture, as the service reads them. */
export function cropText(picture: Size, view: View) {
  const { width, height } = partOf(picture, view)
  return [
    (view.x - width / 2) / picture.width,
    (view.y - height / 2) / picture.height,
    width / picture.width,
    height / picture.height,
  ]
    .map((fraction) => between(fraction, 0, 1).toFixed(6))
    .join(',')
}

function largestPart({ width, height }: Size): Size {
  const isWide = width / height > FRAME
  return isWide ? { width: height * FRAME, height } : { width, height: width / FRAME }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
