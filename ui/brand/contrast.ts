import { linearParts } from './oklch.ts'

/** The contrast ratio (WCAG) of two colours such as `#f6f2e9`, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = linearParts(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
