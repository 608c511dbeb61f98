import type { Metrics } from './metrics.ts'

export type Answered = { route: string | undefined; status: number; ms: number }

export const countHttpRequests =
  ({ httpRequests, httpRequestSeconds }: Pick<Metrics, 'httpRequests' | 'httpRequestSeconds'>) =>
  ({ route, status, ms }: Answered) => {
    const label = labelOf(route)
    httpRequests.inc({ route: label, status })
    httpRequestSeconds.observe({ route: label }, ms / 1_000)
  }

/** The route's pattern, never the address. Built files with a hash in their name count together. */
const labelOf = (route = 'unknown') => route.replace(/^\/_astro\/.*/, '/_astro/*')
