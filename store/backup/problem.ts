const MOST_EXAMPLES = 10

/** `examples`: the first of them. */
export type Problem = { problem: string; count: number; examples: string[] }

export const asProblem = (problem: string, found: string[]): Problem => ({
  problem,
  count: found.length,
  examples: found.slice(0, MOST_EXAMPLES),
})
