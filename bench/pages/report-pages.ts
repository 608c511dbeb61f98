import { atLeast, atMost, type Goal, goalTable, table } from '../harness/markdown.ts'
import type { Plan } from '../harness/plan.ts'
import type { MeasuredPages } from './measure-pages.ts'

type Row = MeasuredPages['rows'][number]

/** The pages' results as Markdown. */
export function reportPages({ loads, visits }: Plan, results: MeasuredPages) {
  const { rows, interactions } = results
  return `## The pages

Lighthouse's mobile preset, medians of ${loads} alternating loads. Bytes were transferred over the network, including headers:
idle is eight seconds after the load, used is after scrolling to the end and opening all dialogs; 1 kB is 1,000 bytes. Bytes are
from the first of ${visits} alternating visits, long tasks are medians, layout shifts are maxima.

The card of an employee is complete when its status, fields and photo are painted. In Lighthouse, which simulates the
network, that is the LCP: the photo is the largest part and the last one to arrive. In a browser that applies the same
network to each request (round trips of 150 ms, 1.6 Mbit/s, the processor slowed down four times) it is the median of ${loads} visits.

${goalTable(judgePages(results))}

${table(
  ['', 'performance', 'a11y', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
  rows.map(({ name, grade }) => [
    name,
    ...[grade.performance, grade.accessibility, grade.bestPractices, grade.seo].map(String),
    ms(grade.firstPaintMs),
    ms(grade.largestPaintMs),
    ms(grade.blockedMs),
    grade.shift.toFixed(3),
  ]),
)}

${table(
  ['', 'all', 'document', 'style', 'script', 'font', 'image', 'requests', 'all, used', 'script, used'],
  rows.map(({ name, idle, used }) => [
    name,
    ...[idle.all, idle.document, idle.style, idle.script, idle.font, idle.image].map(kB),
    String(idle.requests),
    ...[used.all, used.script].map(kB),
  ]),
)}

${table(
  ['', 'tasks over 50 ms in the first second', 'later tasks over 50 ms', 'layout shifts of a visit'],
  rows.map(({ name, longTasks, shift }) => [name, String(longTasks.early), String(longTasks.later), shift.toFixed(3)]),
)}

Interaction to next paint, with the processor slowed down four times:

${table(
  interactions.map(({ name }) => name),
  [interactions.map(({ ms: paintMs }) => ms(paintMs))],
)}
`
}

/** The goals of the pages, and whether this run met them. */
function judgePages({ rows, cardMs, interactions }: MeasuredPages): Goal[] {
  const of = (name: string) => rows.find((row) => row.name === name) as Row
  const landing = of('the landing page')
  const employee = of('an employee')
  const plain = of('baseline: without script and font')
  const ours = [landing, employee, of('the 404 page')]
  const least = (score: 'performance' | 'accessibility' | 'bestPractices') =>
    Math.min(...ours.map(({ grade }) => grade[score]))
  return [
    atMost('landing page idle, all kB', landing.idle.all / 1_000, 130),
    atMost('landing page idle, requests', landing.idle.requests, 11),
    atMost('landing page idle, kB of scripts', landing.idle.script / 1_000, 72),
    atMost('employee page with photo, idle, all kB', employee.idle.all / 1_000, 125),
    atMost('card of an employee complete, in Lighthouse, ms', employee.grade.largestPaintMs, 2_000),
    atMost('card of an employee complete, with an applied network, ms', cardMs, 2_000),
    atMost(
      'LCP relative to the page without script and font',
      landing.grade.largestPaintMs / plain.grade.largestPaintMs,
      1.25,
    ),
    atMost(
      'total blocking time in addition to the page without script and font, ms',
      landing.grade.blockedMs - plain.grade.blockedMs,
      100,
    ),
    atMost('slowest interaction, ms', Math.max(...interactions.map(({ ms }) => ms)), 150),
    atMost('layout shifts of a visit, maximum of all pages', Math.max(...ours.map(({ shift }) => shift)), 0),
    atLeast('performance, minimum of all pages', least('performance'), 100),
    atLeast('accessibility, minimum of all pages', least('accessibility'), 100),
    atLeast('best practices, minimum of all pages', least('bestPractices'), 100),
    atLeast('SEO of the landing page', landing.grade.seo, 100),
  ]
}

const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)
