import { circle } from './circle.ts'

/** How a part is drawn: a line, a face, or one of the two coloured parts. */
export type Pen = 'sight' | 'faceLeft' | 'faceRight' | 'faceTop' | 'fine' | 'degrees' | 'bubble'

const threads = [-34, -7, 20].map((x) => `M${x} 101h14M${x} 107h14`).join('')

/** Its front half, seen from the side: the marks come closer to each other at both ends. */
const horizontalCircle = Array.from({ length: 19 }, (_, index) => {
  const x = -45 * Math.cos((index * Math.PI) / 18)
  return `M${x.toFixed(1)} 86v-${index % 9 === 0 ? 6 : 4}`
}).join('')

/**
 * A theodolite on its tripod, and its sight line to the right. The origin is its axis; the feet are 300 below it. The
 * circles have a mark for every ten degrees, as on the instrument.
 */
export const instrumentParts: { pen: Pen; d: string }[] = [
  { pen: 'sight', d: 'M79 0H4000' },
  {
    pen: 'faceLeft',
    d: 'M-16 136-80 286l-5 14 9-9L-6 136zM16 136l64 150 5 14-9-9L6 136zM-5 136v146l5 18 5-18V136zM-30 122h60v14h-60zM-48 76h96v10h-96z',
  },
  { pen: 'faceRight', d: 'M-34 96h14v16h-14zM-7 96h14v16h-14zM20 96h14v16h-14z' },
  { pen: 'faceTop', d: 'M-40 112h80v10h-80zM-36 86h72v10h-72zM-42 66h84v10h-84z' },
  { pen: 'fine', d: `M-58 234l9-4M58 234l-9-4M-5 220h10M-5 270h10${threads}${horizontalCircle}` },
  { pen: 'faceLeft', d: circle(0, 0, 42) },
  { pen: 'degrees', d: circle(0, 0, 39) },
  { pen: 'fine', d: circle(0, 0, 30) },
  {
    pen: 'faceTop',
    d: 'M-30 66-17-8a17 17 0 0 1 34 0L30 66H17L9 22H-9L-17 66zM-74-9h8v18h-8zM-66-6h14v12h-14zM-52-10h92v20h-92zM40-14l8-2h24v32H48l-8-2zM72-18h7v36h-7zM-30-30h60v9h-60z',
  },
  { pen: 'faceLeft', d: circle(0, 0, 11) },
  { pen: 'fine', d: 'M-40-10v20M-34-10v20M-28-10v20M22-10v20M52-16v32M-6 0H6M0-6V6M-22-30v9M22-30v9' },
  { pen: 'bubble', d: 'M-7-28h14v5H-7z' },
]
