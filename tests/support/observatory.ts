import fs from 'node:fs'
import { mock } from 'node:test'
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js'
import { Requests } from '@mdn/mdn-http-observatory/src/types.js'

/** Grades a page of a site as the public scanner would, if a proxy with a good certificate stood before it. */
export async function gradeAsPublished(origin: string, path: string, publicUrl: string) {
  const published = new URL(path, publicUrl)
  const answer = await fetch(origin + path)
  const html = await answer.text()
  const preflight = await fetch(origin + path, {
    method: 'OPTIONS',
    headers: { origin: 'https://scanner.example', 'access-control-request-method': 'GET' },
  })
  const requests = new Requests(published.hostname)
  const throughTls = asScanned(answer)
  const redirects = [
    { url: new URL(published.href.replace('https:', 'http:')), status: 301 },
    { url: published, status: answer.status },
  ]
  Object.assign(requests.responses, {
    auto: { ...throughTls, httpEquiv: parseHttpEquivHeaders(html, published.href) },
    cors: asScanned(preflight),
    http: throughTls,
    https: throughTls,
    httpRedirects: redirects,
    httpsRedirects: redirects,
  })
  requests.resources.path = html
  requests.session = { url: published }
  return grade(requests)
}

const asScanned = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries(headers),
  verified: true,
})

/** The scanner's own sum; its function for it would fetch the site from the internet. */
function grade(requests: Requests) {
  const results = withoutPreloadList(() => ALL_TESTS.map((test) => test(requests)))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const base = 100 + sum(modifiers.filter((modifier) => modifier < 0))
  const score = base >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(modifiers) : base
  const failed = results.filter(({ pass }) => !pass).map(({ result }) => result)
  return { ...getGradeForScore(score), failed, results: results.map(({ result }) => result) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The scanner downloads the browsers' list of preloaded domains when it is installed. Here nobody is on it. */
function withoutPreloadList<T>(judge: () => T): T {
  const readFile = fs.readFileSync
  const stand = mock.method(fs, 'readFileSync', (...args: Parameters<typeof readFile>) =>
    String(args[0]).endsWith('hsts-preload.json') ? '{}' : readFile(...args),
  )
  try {
    return judge()
  } finally {
    stand.mock.restore()
  }
}
