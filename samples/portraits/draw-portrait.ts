import { ears, type Face, features, headPath, shadePath } from './face.ts'

const PAPER = '#f5f1e8'
const INK = '#14252c'
const VERMILION = '#e5481f'

/** What makes a sitter: SVG in the classes below, drawn from back to front. Only `accent` may be vermilion. */
export type Sitter = {
  face: Face
  behind?: string
  clothes: string
  showEars: boolean
  /** Over the face: hair, beard, cloth, glasses. */
  over: string
}

/** A line portrait on paper, before the graduated circle of a surveying instrument. */
export const drawPortrait = ({ face, behind = '', clothes, showEars, over }: Sitter) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-400 0 800 1000" width="800" height="1000">
<defs>
<pattern id="hatching" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M 0 4 H 9" stroke="${INK}" stroke-width="1.7"/></pattern>
<pattern id="dense" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M 0 3 H 6" stroke="${INK}" stroke-width="2.2"/></pattern>
<clipPath id="body"><path d="${bodyPath(face)}"/></clipPath>
<clipPath id="head"><path d="${headPath(face)}"/></clipPath>
</defs>
<style>
path, circle, ellipse, rect, line { fill: none; stroke-linecap: round; stroke-linejoin: round }
.line { stroke: ${INK}; stroke-width: 4 }
.lid { stroke: ${INK}; stroke-width: 5.5 }
.thin { stroke: ${INK}; stroke-width: 1.8 }
.hair-line { stroke: ${PAPER}; stroke-width: 2 }
.paper { fill: ${PAPER} }
.ink { fill: ${INK} }
.hatch { fill: url(#hatching) }
.dense { fill: url(#dense) }
.accent { fill: ${VERMILION} }
.accent-line { stroke: ${VERMILION}; stroke-width: 7 }
</style>
<rect class="paper" x="-400" width="800" height="1000"/>
${graduatedCircle(0, 430, 318)}
${behind}
<path class="paper" d="${bodyPath(face)}"/>
<path class="dense" d="${underChinPath(face)}"/>
<g clip-path="url(#body)">${clothes}</g>
<path class="line" d="${bodyPath(face)}"/>
${showEars ? ears(face) : ''}
<path class="paper line" d="${headPath(face)}"/>
<g clip-path="url(#head)"><path class="hatch" d="${shadePath(face)}"/></g>
${features(face)}
${over}
</svg>`

/** The circle a theodolite reads its angles from, every five degrees a line. */
function graduatedCircle(x: number, y: number, radius: number) {
  const marks = Array.from({ length: 72 }, (_, index) => {
    const length = index % 18 === 0 ? 44 : index % 3 === 0 ? 26 : 13
    return `<path class="thin" transform="rotate(${index * 5} ${x} ${y})" d="M ${x} ${y - radius} v ${length}"/>`
  })
  return `<g opacity="0.5"><circle class="thin" cx="${x}" cy="${y}" r="${radius}"/><circle class="thin" cx="${x}" cy="${y}" r="${radius + 10}"/>${marks.join('')}
<path class="thin" stroke-dasharray="26 8 4 8" d="M -400 ${y} H 400 M 0 0 V 1000"/></g>`
}

const neckWidth = ({ jaw }: Face) => jaw * 0.72

function bodyPath(face: Face) {
  const neck = neckWidth(face)
  return `M ${-neck} 540 V 690 C ${-neck - 20} 742 -210 750 -292 806 C -340 840 -352 910 -356 1010 H 356 C 352 910 340 840 292 806 C 210 750 ${neck + 20} 742 ${neck} 690 V 540 Z`
}

function underChinPath(face: Face) {
  const neck = neckWidth(face)
  return `M ${-neck + 4} 590 C -30 664 50 672 ${neck - 2} 590 V 694 C ${neck - 6} 700 30 690 ${neck * 0.1} 668 C -30 650 ${-neck + 20} 632 ${-neck + 4} 590 Z`
}
