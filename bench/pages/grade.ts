import { runLighthouse } from '../../tests/support/page/run-lighthouse.ts'
import { median } from '../harness/rounds.ts'

/** Results of Lighthouse's mobile preset: categories from 0 to 100, times in ms, bytes on the wire. */
const readers = {
  performance: ({ categories }: Result) => score(categories.performance),
  accessibility: ({ categories }: Result) => score(categories.accessibility),
  bestPractices: ({ categories }: Result) => score(categories['best-practices']),
  seo: ({ categories }: Result) => score(categories.seo),
  firstPaintMs: ({ audits }: Result) => value(audits['first-contentful-paint']),
  largestPaintMs: ({ audits }: Result) => value(audits['largest-contentful-paint']),
  blockedMs: ({ audits }: Result) => value(audits['total-blocking-time']),
  shift: ({ audits }: Result) => value(audits['cumulative-layout-shift']),
  bytes: (result: Result) => bytesOf(requestsOf(result)),
  documentBytes: (result: Result) =>
    bytesOf(requestsOf(result).filter(({ resourceType }) => resourceType === 'Document')),
  scriptBytes: (result: Result) => bytesOf(requestsOf(result).filter(({ resourceType }) => resourceType === 'Script')),
  requests: (result: Result) => requestsOf(result).length,
}

type Result = Awaited<ReturnType<typeof runLighthouse>>
export type Grade = Record<keyof typeof readers, number>

/** Medians of several alternating loads of each address, each with a new browser profile. */
export async function gradeAll(addresses: Record<string, string>, times: number): Promise<Map<string, Grade>> {
  const results = new Map<string, Result[]>(Object.keys(addresses).map((name) => [name, []]))
  for (let time = 0; time < times; time++)
    for (const [name, address] of Object.entries(addresses))
      results.get(name)?.push(await runLighthouse(address, { ignoreStatusCode: true })) // The 404 page is one of them.
  return new Map([...results].map(([name, loads]) => [name, mediansOf(loads)]))
}

const mediansOf = (loads: Result[]) =>
  Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, median(loads.map(read))])) as Grade

const score = (category?: { score: number | null }) => Math.round((category?.score ?? 0) * 100)
const value = (audit?: { numericValue?: number }) => audit?.numericValue ?? Number.NaN

type Request = { url: string; resourceType: string; transferSize: number }

const requestsOf = ({ audits }: Result) => {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: Request[] }
  return items.filter(({ url }) => url.startsWith('http'))
}

const bytesOf = (requests: Request[]) => requests.reduce((sum, { transferSize }) => sum + transferSize, 0)
