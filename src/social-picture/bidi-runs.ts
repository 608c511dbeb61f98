/** A part of a line whose letters have one direction. */
export type Run = { text: string; isRightToLeft: boolean }

/**
 * The parts of a line from left to right, as the Unicode Bidirectional Algorithm (UAX #9) orders them, without its control
 * characters and rules for brackets, which texts of the site do not need.
 */
export function bidiRuns(text: string, dir: 'ltr' | 'rtl'): Run[] {
  const base = dir === 'rtl' ? 1 : 0
  const characters = [...text]
  const levels = levelsOf(characters, base)
  const runs: (Run & { level: number })[] = []
  for (const [index, character] of characters.entries()) {
    const level = levels[index] ?? base
    const last = runs.at(-1)
    if (last?.level === level) last.text += character
    else runs.push({ text: character, level, isRightToLeft: level % 2 === 1 })
  }
  // From the highest level down, each sequence of runs with at least this level is reversed.
  for (let level = 2; level >= 1; level--) reverseFrom(level, runs)
  return runs.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }))
}

function reverseFrom(level: number, runs: { level: number }[]) {
  for (let start = 0; start < runs.length; start++) {
    let end = start
    while ((runs[end]?.level ?? -1) >= level) end++
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}

type Kind = 'left' | 'right' | 'number' | 'sign' | 'separator' | 'neutral' | 'mark'

const kinds: [Kind, RegExp][] = [
  ['mark', /\p{M}/u],
  ['right', /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u],
  ['number', /\p{Nd}/u],
  ['left', /[\p{L}\p{N}]/u],
  ['sign', /[+%#°\p{Sc}]/u],
  ['separator', /[-.,:/\u2212\u00a0]/u],
]
const kindOf = (character: string): Kind => kinds.find(([, pattern]) => pattern.test(character))?.[0] ?? 'neutral'

/** The level of each character: even levels are read from left to right. */
function levelsOf(characters: string[], base: number) {
  const found = characters.map(kindOf)
  let strong: Kind = base ? 'right' : 'left'
  const resolved = found.map((kind, index): Kind => {
    if (kind === 'left' || kind === 'right') strong = kind
    if (kind === 'mark') return strong
    // A number after Latin letters belongs to them: `Windows 11`.
    if (kind === 'number') return strong === 'left' ? 'left' : 'number'
    if (kind !== 'sign' && kind !== 'separator') return kind
    // A sign belongs to a number beside it, a separator to two.
    const beside = [found[index - 1], found[index + 1]].filter((other) => other === 'number')
    if (beside.length < (kind === 'sign' ? 1 : 2)) return 'neutral'
    return strong === 'left' ? 'left' : 'number'
  })
  return resolved.map((kind, index) => {
    if (kind === 'number') return base ? 2 : strongBefore(resolved, index) === 'right' ? 2 : 0
    const direction = kind === 'left' || kind === 'right' ? kind : between(resolved, index, base)
    if (direction === 'right') return 1
    return base ? 2 : 0
  })
}

/** A neutral character has the direction of both its neighbours, else that of the line. A number counts as right-to-left. */
function between(kinds: Kind[], index: number, base: number) {
  const edge = base ? 'right' : 'left'
  const before = kinds.slice(0, index).findLast(isDirected) ?? edge
  const after = kinds.slice(index + 1).find(isDirected) ?? edge
  const directionOf = (kind: Kind) => (kind === 'left' ? 'left' : 'right')
  return directionOf(before) === directionOf(after) ? directionOf(before) : edge
}
const isDirected = (kind: Kind) => kind === 'left' || kind === 'right' || kind === 'number'

const strongBefore = (kinds: Kind[], index: number) =>
  kinds.slice(0, index).findLast((kind) => kind === 'left' || kind === 'right')
