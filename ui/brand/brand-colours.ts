import { contrast } from './contrast.ts'
import { hexToOklch, type Oklch, oklchToHex } from './oklch.ts'

/** The colours of a company: `{ ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24' }` */
export type BrandColours = { ink: string; paper: string; signal: string }

/** The colour tokens of a theme: `{ paper: '#f6f2eb', 'paper-raised': '#fcfaf5', … }` */
export type Colours = Record<keyof Tokens, string>
export type Themes = { light: Colours; dark: Colours }

type Pair = { light: Oklch; dark: Oklch }
type Tokens = ReturnType<typeof deriveTokens>

/** All colours in hexadecimal, for use outside style sheets. */
export function deriveThemes(brand: BrandColours): Themes {
  const tokens = Object.entries(deriveTokens(brand))
  const themeOf = (theme: 'light' | 'dark') =>
    Object.fromEntries(tokens.map(([name, pair]) => [name, oklchToHex(pair[theme])])) as Colours
  return { light: themeOf('light'), dark: themeOf('dark') }
}

/** A style sheet with all colour tokens. Paper is printed in the light theme, also the parts that are always dark. */
export function coloursCss(brand: BrandColours) {
  const tokens = deriveTokens(brand)
  const declarations = Object.entries(tokens).map(([name, pair]) => {
    const [light, dark] = [oklch(pair.light), oklch(pair.dark)]
    return `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`
  })
  const print = `@media print{html:root{--signal:${oklch(tokens.signal.light)}}}`
  return `:root{${declarations.join(';')}}${print}`
}

/** Hue and chroma come from the brand; where a contrast matters, the lightness is the same for every brand. */
function deriveTokens(brand: BrandColours) {
  const ink = hexToOklch(brand.ink)
  const paper = hexToOklch(brand.paper)
  const signal = hexToOklch(brand.signal)
  const nearInk = (lightness: number, share: number, turn = 0) => nearlyGrey(ink, lightness, share, turn)
  const nearPaper = (lightness: number, share: number, turn = 0) => nearlyGrey(paper, lightness, share, turn)

  const text: Pair = { light: ink, dark: nearPaper(0.935, 1.37, 10) }
  const onPaper = nearInk(0.22, 1, 1.6)
  const signals: Pair = {
    light: signal,
    // Light enough for dark text.
    dark: [Math.max(0.66, signal[0] + 0.035), 0.925 * signal[1], signal[2] + 3.2],
  }
  const onSignal: Pair = {
    light: moreReadable(signals.light, onPaper),
    dark: moreReadable(signals.dark, onPaper),
  }
  /** A shade with more contrast to the text on it. */
  const hovered = (theme: keyof Pair, by: number, share: number): Oklch => {
    const [lightness, chroma, hue] = signals[theme]
    const sign = onSignal[theme] === onPaper ? 1 : -1
    return [lightness + sign * by, share * chroma, hue + 4]
  }

  return {
    paper: { light: paper, dark: nearInk(0.205, 0.8, 13.6) },
    // Cards, toasts, the agent demo.
    'paper-raised': {
      light: nearPaper(paper[0] + 0.023, 0.69, 8),
      dark: nearInk(0.238, 0.9, 12.6),
    },
    // Photos, read-only fields, offers.
    'paper-sunk': { light: nearPaper(paper[0] - 0.027, 1.37, 4), dark: nearInk(0.178, 0.73, 14.6) },
    ink: text,
    'ink-soft': { light: nearInk(0.44, 0.867, 1.6), dark: nearInk(0.755, 0.667, -6.4) },
    // Hairlines; not for text.
    rule: { light: nearPaper(paper[0] - 0.132, 1.57, 8), dark: nearInk(0.36, 0.93, 8.6) },
    // Outlines of controls: 3:1 against every paper.
    'rule-strong': { light: nearInk(0.58, 0.667, -1.4), dark: nearInk(0.58, 0.867, 1.6) },
    signal: signals,
    'signal-hover': { light: hovered('light', 0.04, 0.927), dark: hovered('dark', 0.05, 0.868) },
    'on-signal': onSignal,
    focus: text,
    // The colours of success and failure are the same for every brand.
    done: { light: [0.47, 0.085, 190], dark: [0.78, 0.095, 185] },
    failed: { light: [0.5, 0.19, 25], dark: [0.74, 0.15, 22] },
    // The answers on an employee's card: the same in both themes, and their text with a contrast of 7:1.
    found: both([0.41, 0.075, 190]),
    'not-found': both([0.45, 0.17, 25]),
    'on-answer': both(WHITE),
  } satisfies Record<string, Pair>
}

const WHITE: Oklch = [0.985, 0.007, 90]

const both = (colour: Oklch): Pair => ({ light: colour, dark: colour })

/** Limits the chroma, so that derived colours are nearly grey even if the brand colour is not. */
const nearlyGrey = ([, chroma, hue]: Oklch, lightness: number, share: number, turn: number): Oklch => [
  Math.min(1, lightness),
  Math.min(0.04, share * chroma),
  hue + turn,
]

const moreReadable = (background: Oklch, dark: Oklch) => {
  const [hex, ofDark, ofWhite] = [background, dark, WHITE].map(oklchToHex)
  return contrast(ofDark ?? '', hex ?? '') >= contrast(ofWhite ?? '', hex ?? '') ? dark : WHITE
}

/** Colours are written as `oklch()`, because browsers ignore the hue of a nearly grey hexadecimal colour in a mix. */
const oklch = ([lightness, chroma, hue]: Oklch) =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(4)} ${((hue + 360) % 360).toFixed(1)})`
