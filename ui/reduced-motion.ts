export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether the visitor's system asks for less motion, now. */
export const prefersReducedMotion = () => matchMedia(reducedMotion).matches
