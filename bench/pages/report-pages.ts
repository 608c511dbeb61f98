import { atLeast, atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
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
  ['', 'performance', 'a11y', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'kB', 'kB of scripts', 'requests'],
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

/** The goals of the pages, and whether this run met them. */
function judgePages({ grades, interactions }: MeasuredPages): Goal[] {
  const of = (name: string) => grades.get(name) as Grade
  const [landing, employee] = [of('the landing page'), of('an employee')]
  const plain = of('baseline: without script and font')
  const ours = [landing, employee, of('the 404 page')]
  const least = (score: keyof Grade) => Math.min(...ours.map((grade) => grade[score]))
  return [
    atMost('landing page, all kB', landing.bytes / 1_000, 126),
    atMost('landing page, requests', landing.requests, 11),
    atMost('landing page, kB of scripts', landing.scriptBytes / 1_000, 74),
    atMost('employee page with photo, all kB', employee.bytes / 1_000, 122),
    atMost('card of an employee complete (LCP), ms', employee.largestPaintMs, 2_000),
    atMost('LCP relative to the page without script and font', landing.largestPaintMs / plain.largestPaintMs, 1.1),
    atMost('blocking time beyond the page without script and font, ms', landing.blockedMs - plain.blockedMs, 60),
    atMost('slowest interaction, ms', Math.max(...interactions.map(({ ms }) => ms)), 120),
    atMost('layout shift, maximum of all pages', Math.max(...ours.map(({ shift }) => shift)), 0),
    atLeast('performance, minimum of all pages', least('performance'), 100),
    atLeast('accessibility, minimum of all pages', least('accessibility'), 100),
    atLeast('best practices, minimum of all pages', least('bestPractices'), 100),
    atLeast('SEO of the landing page', landing.seo, 100),
  ]
}

const ms = (value: number) => `${Math.round(value)} ms`
