/** The amount and duration of the measurements. */
export type Plan = {
  connections: number[]
  /** Repetitions of each measurement, alternating with its baselines. The report shows the medians. */
  rounds: number
  warmUpMs: number
  ms: number
  /** Those of docs/scale.md. */
  requests: number
  mails: number
  starts: number
  /** Loads of each page by Lighthouse, and touches of each control. The report shows the medians. */
  loads: number
  /** In the console's lists, and in the import while visitors are watched. */
  employees: number
  /** Of the import while visitors are watched. */
  photos: number
  /** How long visitors are watched at rest. */
  restMs: number
}

export const fullPlan: Plan = {
  connections: [1, 16, 64],
  rounds: 3,
  warmUpMs: 500,
  ms: 2_500,
  requests: 100_000,
  mails: 2_000,
  starts: 5,
  loads: 5,
  employees: 5_000,
  photos: 500,
  restMs: 10_000,
}

/** Tests the bench itself; the measurements are too short for useful results. */
export const quickPlan: Plan = {
  ...fullPlan,
  rounds: 1,
  warmUpMs: 100,
  ms: 300,
  requests: 2_000,
  mails: 100,
  starts: 1,
  loads: 1,
  employees: 200,
  photos: 20,
  restMs: 1_000,
}
