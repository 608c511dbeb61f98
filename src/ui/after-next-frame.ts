/**
 * Does the work once the frame that answers a touch is painted, for what the visitor need not wait for. What it
 * returns calls it off.
 */
export function afterNextFrame(work: () => void) {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
