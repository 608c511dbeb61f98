/** A face seen from the front. Units of the drawing; x runs from the middle to the right, y downwards. */
export type Face = {
  /** Half the width at the temples and at the jaw. */
  temples: number
  jaw: number
  chin: number
  eyes: { apart: number; open: number; tilt: number }
  brows: { weight: number; lift: number; arch: number }
  nose: { width: number; length: number }
  mouth: { width: number; smile: number; lips: number }
}

/** Where the top of every head is. */
const CROWN = 232

export const headPath = ({ temples, jaw, chin }: Face) =>
  [
    `M ${-temples} 400`,
    `C ${-temples} 296 ${-temples * 0.76} ${CROWN} 0 ${CROWN}`,
    `S ${temples} 296 ${temples} 400`,
    `C ${temples} 468 ${jaw + 14} 512 ${jaw} 546`,
    `C ${jaw * 0.82} 590 ${jaw * 0.46} ${chin} 0 ${chin}`,
    `S ${-jaw * 0.82} 590 ${-jaw} 546`,
    `C ${-jaw - 14} 512 ${-temples} 468 ${-temples} 400 Z`,
  ].join(' ')

/** The side away from the light: it comes from the upper left. */
export const shadePath = ({ temples, jaw, chin }: Face) =>
  [
    `M ${temples * 0.86} 290 C ${temples + 8} 340 ${temples + 6} 440 ${jaw + 10} 520`,
    `C ${jaw * 0.9} 590 ${jaw * 0.5} ${chin + 4} 10 ${chin + 4}`,
    `C ${jaw * 0.44} ${chin - 22} ${jaw * 0.68} 560 ${jaw * 0.78} 520`,
    `C ${temples * 0.84} 450 ${temples * 0.9} 370 ${temples * 0.86} 290 Z`,
  ].join(' ')

export const features = (face: Face) =>
  [brow(face, -1), brow(face, 1), eye(face, -1), eye(face, 1), nose(face), mouth(face)].join('')

export const ears = ({ temples }: Face) => [-1, 1].map((side) => ear(temples, side)).join('')

function ear(temples: number, side: number) {
  const x = (out: number) => side * (temples + out)
  return `<path class="paper line" d="M ${x(-4)} 396 C ${x(22)} 380 ${x(30)} 412 ${x(22)} 440 C ${x(17)} 462 ${x(8)} 478 ${x(-8)} 470"/>
<path class="thin" d="M ${x(2)} 408 C ${x(16)} 404 ${x(16)} 430 ${x(8)} 448"/>`
}

function eye({ eyes: { apart, open, tilt } }: Face, side: number) {
  const at = side * apart
  const outer = at + side * 29
  const inner = at - side * 27
  const y = 420
  return `<path class="paper" d="M ${inner} ${y + 4} Q ${at} ${y - open} ${outer} ${y - tilt} Q ${at} ${y + open * 0.72} ${inner} ${y + 4} Z"/>
<clipPath id="eye${side}"><path d="M ${inner} ${y + 4} Q ${at} ${y - open} ${outer} ${y - tilt} Q ${at} ${y + open * 0.72} ${inner} ${y + 4} Z"/></clipPath>
<g clip-path="url(#eye${side})"><circle class="ink" cx="${at}" cy="${y - 2}" r="11.5"/><circle class="paper" cx="${at - 4}" cy="${y - 6}" r="3.2"/></g>
<path class="lid" d="M ${inner} ${y + 4} Q ${at} ${y - open} ${outer} ${y - tilt} l ${side * 5} -3"/>
<path class="thin" d="M ${inner + side * 8} ${y + 8} Q ${at} ${y + open * 0.62} ${outer - side * 6} ${y + 3 - tilt / 2}"/>
<path class="thin" d="M ${inner + side * 6} ${y - open * 0.72} Q ${at} ${y - open - 5} ${outer + side} ${y - tilt - 8}"/>`
}

function brow({ eyes: { apart }, brows: { weight, lift, arch } }: Face, side: number) {
  const y = 390 - lift
  const inner = side * (apart - 30)
  const outer = side * (apart + 36)
  const peak = side * (apart + 12)
  // Thick at the nose, running out to a point.
  return `<path class="ink" d="M ${inner} ${y + weight * 0.4} Q ${peak} ${y - arch} ${outer} ${y + 4} Q ${peak} ${y - arch - weight * 1.3} ${inner} ${y - weight * 0.6} Z"/>`
}

function nose({ nose: { width, length } }: Face) {
  const tip = 420 + length
  return `<path class="line" d="M 9 424 C 12 ${tip - 46} ${width + 4} ${tip - 26} ${width} ${tip - 8} C ${width - 5} ${tip + 5} 9 ${tip + 2} 0 ${tip + 7} C -9 ${tip + 2} ${-width + 6} ${tip + 5} ${-width} ${tip - 7}"/>
<path class="hatch" d="M 9 424 C 14 ${tip - 46} ${width + 5} ${tip - 26} ${width} ${tip - 8} L 6 ${tip - 6} C 12 ${tip - 30} 6 ${tip - 50} 9 424 Z"/>`
}

function mouth({ mouth: { width, smile, lips }, nose: { length } }: Face) {
  const y = 420 + length + 44
  return `<path class="lid" d="M ${-width} ${y - smile} C ${-width * 0.5} ${y + 2} -10 ${y - 2} 0 ${y + 2} C 10 ${y - 2} ${width * 0.5} ${y + 2} ${width} ${y - smile}"/>
<path class="thin" d="M ${-width * 0.78} ${y - smile - 1} C ${-width * 0.4} ${y - lips * 0.6} -12 ${y - lips} 0 ${y - lips * 0.66} C 12 ${y - lips} ${width * 0.4} ${y - lips * 0.6} ${width * 0.78} ${y - smile - 1}"/>
<path class="line" d="M ${-width * 0.5} ${y + lips * 0.9} Q 0 ${y + lips * 1.7} ${width * 0.5} ${y + lips * 0.9}"/>
<path class="hatch" d="M ${-width * 0.4} ${y + lips * 1.2} Q 0 ${y + lips * 3} ${width * 0.42} ${y + lips * 1.2} Q 0 ${y + lips * 1.9} ${-width * 0.4} ${y + lips * 1.2} Z"/>`
}
