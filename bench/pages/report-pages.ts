import { atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { Grade } from './grade.ts'
import type { MeasuredPages } from './measure-pages.ts'

/** The pages' results as Markdown. */
export function reportPages({ loads }: Plan, results: MeasuredPages) {
  const { grades, interactions } = results
  return `## The pages

Lighthouse's mobile preset, medians of ${loads} alternating loads. Bytes were transferred over the network, including headers;
1 kB is 1,000 bytes.

${goalTable(judgePages(results))}

${table(
  [
    '',
    'performance',
    'a11y',
    'practices',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    'kB',
    'kB of document',
    'kB of scripts',
    'requests',
  ],
  [...grades].map(([name, grade]) => [
    name,
    String(grade.performance),
    String(grade.accessibility),
    String(grade.bestPractices),
    String(grade.seo),
    ms(grade.firstPaintMs),
    ms(grade.largestPaintMs),
    ms(grade.blockedMs),
    grade.shift.toFixed(3),
    (grade.bytes / 1_000).toFixed(1),
    (grade.documentBytes / 1_000).toFixed(1),
    (grade.scriptBytes / 1_000).toFixed(1),
    String(grade.requests),
  ]),
)}

Interaction to next paint, with the processor slowed down four times:

${table(
  interactions.map(({ name }) => name),
  [interactions.map(({ ms: paintMs }) => ms(paintMs))],
)}
`
}

/** The goals of the pages, and whether this run met them. Grades of Lighthouse are not among them. */
function judgePages({ grades, interactions, workAtRest, longestTaskMs }: MeasuredPages): Goal[] {
  const of = (name: string) => grades.get(name) as Grade
  const [landing, employee] = [of('the landing page'), of('an employee')]
  const plain = of('baseline: without script and font')
  const ours = [landing, employee, of('the 404 page')]
  return [
    atMost('landing page, all kB', landing.bytes / 1_000, 126),
    atMost('landing page, requests', landing.requests, 11),
    atMost('landing page, kB of scripts', landing.scriptBytes / 1_000, 74),
    atMost('landing page, kB of the document', landing.documentBytes / 1_000, 36),
    atMost('employee page with photo, all kB', employee.bytes / 1_000, 122),
    atMost('LCP relative to the page without script and font', landing.largestPaintMs / plain.largestPaintMs, 1.1),
    atMost('blocking time beyond the page without script and font, ms', landing.blockedMs - plain.blockedMs, 60),
    atMost('slowest touch at 4× slowdown, ms', Math.max(...interactions.map(({ ms }) => ms)), 120),
    atMost('styles and layouts in five seconds at rest, most of all slides and out of sight', workAtRest, 0),
    atMost('longest task while the whole page is scrolled at 4× slowdown, after a second, ms', longestTaskMs, 50),
    atMost('layout shift, maximum of all pages', Math.max(...ours.map(({ shift }) => shift)), 0),
  ]
}

const ms = (value: number) => `${Math.round(value)} ms`
