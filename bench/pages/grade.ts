import { runLighthouse } from '../../tests/support/page/run-lighthouse.ts'
import { median } from '../harness/rounds.ts'

/** Results of Lighthouse's mobile preset: categories from 0 to 100, times in ms. */
export type Grade = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  shift: number
}

/** Medians of several alternating loads of each address, each with a new browser profile. */
export async function gradeAll<Name extends string>(
  addresses: Record<Name, string>,
  times: number,
): Promise<Record<Name, Grade>> {
  const names = Object.keys(addresses) as Name[]
  const grades = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Grade[]>
  for (let time = 0; time < times; time++) {
    for (const name of names) grades[name].push(await grade(addresses[name]))
  }
  const medians = names.map((name) => [name, medianOf(grades[name])])
  return Object.fromEntries(medians) as Record<Name, Grade>
}

async function grade(address: string): Promise<Grade> {
  // The 404 page is one of them.
  const { categories, audits } = await runLighthouse(address, { ignoreStatusCode: true })
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

const medianOf = (grades: Grade[]): Grade => {
  const of = (key: keyof Grade) => median(grades.map((one) => one[key]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockedMs: of('blockedMs'),
    shift: of('shift'),
  }
}
