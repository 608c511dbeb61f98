// What is used of a package that brings no types.
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js'
  export const ALL_TESTS: ((requests: Requests) => { result: string | null; pass: boolean })[]
}
declare module '@mdn/mdn-http-observatory/src/types.js' {
  type Answer = { status: number; headers: Record<string, unknown>; verified: boolean }
  export class Requests {
    constructor(hostname: string)
    responses: {
      auto: (Answer & { httpEquiv: Map<string, string[]> }) | null
      cors: (Answer & { config: object; request: object }) | null
      http: Answer | null
      https: Answer | null
      httpRedirects: { url: URL; status: number }[]
      httpsRedirects: { url: URL; status: number }[]
    }
    resources: { path: string | null }
    session: { url: URL } | null
  }
}
declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}
declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getScoreModifier(result: string | null): number
  export function getGradeForScore(score: number): { score: number; grade: string }
}
declare module '@mdn/mdn-http-observatory/src/retriever/utils.js' {
  export function parseHttpEquivHeaders(html: string, baseUrl: string): Map<string, string[]>
}
