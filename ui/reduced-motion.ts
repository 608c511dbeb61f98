export const reducedMotion = '(prefers-reduced-motion: reduce)'

export const prefersReducedMotion = () => matchMedia(reducedMotion).matches
