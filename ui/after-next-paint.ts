/**
 * Does the work once the frame that answers a touch is painted, for what need not come before it, or must not. What it
 * returns calls it off.
 */
export function afterNextPaint(work: () => void) {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
