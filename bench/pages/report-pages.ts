import { atLeast, atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredPages } from './measure-pages.ts'

type Row = MeasuredPages['rows'][number]

/** The pages' results as Markdown. */
export function reportPages({ loads, visits }: Plan, results: MeasuredPages) {
  const { rows, touches } = results
  return `## The pages

Lighthouse's mobile preset, the median of ${loads} loads in turns. Bytes are those that travelled, headers included, at rest
eight seconds after the load and after everything was scrolled past and opened; 1 kB is 1,000 bytes. Of ${visits} such visits in
turns the first tells the bytes; of the tasks the median counts, of the shifts the worst.

${goalTable(judgePages(results))}

${table(
  ['', 'performance', 'a11y', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
  rows.map(({ name, grade }) => [
    name,
    ...[grade.performance, grade.accessibility, grade.bestPractices, grade.seo].map(String),
    ...[ms(grade.firstPaintMs), ms(grade.largestPaintMs), ms(grade.blockedMs)],
    grade.shift.toFixed(3),
  ]),
)}

${table(
  [
    '',
    'all',
    'document',
    'style',
    'script',
    'font',
    'image',
    'requests',
    'all when used',
    'script when used',
  ],
  rows.map(({ name, atRest, used }) => [
    name,
    ...[atRest.all, atRest.document, atRest.style, atRest.script, atRest.font, atRest.image].map(
      kB,
    ),
    String(atRest.requests),
    ...[used.all, used.script].map(kB),
  ]),
)}

${table(
  ['', 'tasks over 50 ms in the first second', 'and later', 'layout shifts of a whole visit'],
  rows.map(({ name, longTasks, shift }) => [
    name,
    String(longTasks.early),
    String(longTasks.later),
    shift.toFixed(3),
  ]),
)}

From a touch to the next paint, on a processor four times as slow:

${table(
  touches.map(({ name }) => name),
  [touches.map(({ ms: touchMs }) => ms(touchMs))],
)}
`
}

/** The goals of the pages, and whether this run reached them. */
function judgePages({ rows, touches }: MeasuredPages): Goal[] {
  const of = (name: string) => rows.find((row) => row.name === name) as Row
  const landing = of('the landing page')
  const employee = of('an employee')
  const plain = of('floor: without script and font')
  const ours = [landing, employee, of('the 404 page')]
  const least = (score: 'performance' | 'accessibility' | 'bestPractices') =>
    Math.min(...ours.map(({ grade }) => grade[score]))
  return [
    atMost('landing page at rest, all kB', landing.atRest.all / 1_000, 130),
    atMost('landing page at rest, requests', landing.atRest.requests, 11),
    atMost('landing page at rest, kB of scripts', landing.atRest.script / 1_000, 72),
    atMost('employee page with its photo, all kB', employee.atRest.all / 1_000, 125),
    atMost(
      'largest paint: of the page without script and font',
      landing.grade.largestPaintMs / plain.grade.largestPaintMs,
      1.25,
    ),
    atMost(
      'total blocking time beyond the page without script and font, ms',
      landing.grade.blockedMs - plain.grade.blockedMs,
      100,
    ),
    atMost('slowest touch, ms', Math.max(...touches.map(({ ms: touchMs }) => touchMs)), 150),
    atMost(
      'layout shifts of a whole visit, the most of all pages',
      Math.max(...ours.map(({ shift }) => shift)),
      0,
    ),
    atLeast('performance, the least of all pages', least('performance'), 100),
    atLeast('accessibility, the least of all pages', least('accessibility'), 100),
    atLeast('best practices, the least of all pages', least('bestPractices'), 100),
    atLeast('SEO of the landing page', landing.grade.seo, 100),
  ]
}

const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)
