import type { BrandColours, Colours, Themes } from './brand-colours.ts'
import { contrast } from './contrast.ts'

const TEXT = 4.5
const LARGE_TEXT_OR_CONTROL = 3
/** Large shapes and marks that nobody has to read: they only must not vanish. WCAG has no limit for them. */
const LARGE_SHAPE = 2

type Pair = { of: keyof BrandColours; colour: keyof Colours; on: keyof Colours; least: number }

const papers = ['paper', 'paper-raised', 'paper-sunk'] as const
/** Each pair, with the brand colour that has to be changed if the contrast is too low. */
const pairs: Pair[] = [
  ...papers.flatMap((on): Pair[] => [
    { of: 'ink', colour: 'ink', on, least: TEXT },
    { of: 'paper', colour: 'ink-soft', on, least: TEXT },
    { of: 'paper', colour: 'done', on, least: TEXT },
    { of: 'paper', colour: 'failed', on, least: TEXT },
    { of: 'paper', colour: 'rule-strong', on, least: LARGE_TEXT_OR_CONTROL },
    { of: 'ink', colour: 'focus', on, least: LARGE_TEXT_OR_CONTROL },
  ]),
  { of: 'signal', colour: 'on-signal', on: 'signal', least: TEXT },
  { of: 'signal', colour: 'on-signal', on: 'signal-hover', least: TEXT },
  { of: 'signal', colour: 'signal', on: 'paper', least: LARGE_SHAPE },
]

/** Pairs of colours with too little contrast, with the brand colour of each pair. */
export function lowContrasts(themes: Themes): { of: keyof BrandColours; message: string }[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(({ of, colour, on, least }) => {
      const ratio = contrast(themes[theme][colour], themes[theme][on])
      if (ratio >= least) return []
      const message = `${colour} on ${on} is ${ratioText(ratio)} in the ${theme} theme; expected at least ${least}:1`
      return { of, message }
    }),
  )
}

/** Rounded down, so that a ratio below the limit is never shown as the limit. */
export const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
