/** How much is measured, and how long. */
export type Plan = {
  connections: number[]
  /** Each thing is measured so often, in turns with what it is compared to; the medians count. */
  rounds: number
  warmUpMs: number
  ms: number
  few: number
  many: number
  mails: number
  starts: number
  /** Loads of a page by Lighthouse, of which the medians count. */
  loads: number
  /** Of a page, through all of it, in turns. */
  visits: number
}

export const fullPlan: Plan = {
  connections: [1, 16, 64, 256],
  rounds: 3,
  warmUpMs: 500,
  ms: 2_500,
  few: 1_000,
  many: 1_000_000,
  mails: 2_000,
  starts: 5,
  loads: 5,
  visits: 3,
}

/** Shows in some seconds that everything runs; its numbers say nothing. */
export const quickPlan: Plan = {
  ...fullPlan,
  rounds: 1,
  warmUpMs: 100,
  ms: 300,
  many: 10_000,
  mails: 100,
  starts: 1,
  loads: 1,
  visits: 1,
}
