export type Check =
  | 'axe'
  | 'text'
  | 'text with wide letters'
  | 'targets of 24 px'
  | 'targets of 44 px'
  | 'accessibility tree'
  | 'markup'

/** A viewport and a theme in which every state is visited, and what is checked there. */
type Look = {
  colorScheme: 'light' | 'dark'
  width: number
  height: number
  hasTouch?: boolean
  checks: Check[]
  /** The parts that are compared with a picture; unset: all. */
  pictures?: string[]
}

/**
 * Each check runs where it can fail: targets by width, axe also in the dark theme, markup and tree once. 320 × 256 px
 * is a screen of 1280 × 1024 px at 400% zoom (WCAG 1.4.10).
 */
export const looks: Look[] = [
  {
    colorScheme: 'light',
    width: 1280,
    height: 800,
    checks: ['axe', 'text with wide letters', 'targets of 24 px', 'accessibility tree', 'markup'],
    pictures: ['header', 'hero-1', 'agent-demo', 'contact-errors', 'trial-dialog', 'employee'],
  },
  {
    colorScheme: 'light',
    width: 360,
    height: 780,
    hasTouch: true,
    checks: ['axe', 'text with wide letters', 'targets of 44 px'],
  },
  { colorScheme: 'dark', width: 1280, height: 800, checks: ['axe'] },
  {
    colorScheme: 'light',
    width: 768,
    height: 1024,
    checks: ['text'],
    pictures: ['hero-1', 'solutions', 'agent-demo', 'contact', 'trial-dialog', 'menu'],
  },
  {
    colorScheme: 'light',
    width: 1920,
    height: 1080,
    checks: ['text'],
    pictures: ['hero-1', 'solutions', 'agent-demo', 'map'],
  },
  { colorScheme: 'light', width: 320, height: 256, checks: ['text'], pictures: [] },
]
