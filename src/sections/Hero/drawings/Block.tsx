import { face, type Point3d } from './isometric.ts'
import pens from './pens.module.css'

type BlockProps = { at: Point3d; size: readonly [width: number, depth: number, height: number] }

/** A box in isometric view: top, left and right face. */
export function Block({ at: [x, y, z], size: [width, depth, height] }: BlockProps) {
  const [right, front, top] = [x + width, y + depth, z + height]
  return (
    <>
      <path
        className={pens.faceTop}
        d={face([x, y, top], [right, y, top], [right, front, top], [x, front, top])}
      />
      <path
        className={pens.faceLeft}
        d={face([x, front, top], [right, front, top], [right, front, z], [x, front, z])}
      />
      <path
        className={pens.faceRight}
        d={face([right, y, top], [right, front, top], [right, front, z], [right, y, z])}
      />
    </>
  )
}
