import type { FiguresAnswer, Others } from '../../contract/console/figures.ts'
import { type FormName, formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { counted, numberText } from '../shared/counted.ts'
import { Notice } from '../shared/Notice.tsx'
import { durationText } from '../shared/times/times.ts'
import { AnswerRanges } from './AnswerRanges.tsx'
import { ChartPanel, WeekTable } from './ChartPanel.tsx'
import styles from './Charts.module.css'
import { OwnerTable } from './OwnerTable.tsx'
import { type Share, ShareTable } from './ShareTable.tsx'
import { arrivalsAnswer, spamAnswer, waitAnswer } from './sentences.ts'
import { allOf, weekText } from './texts.ts'
import { type Series, WeekBars } from './WeekBars.tsx'

type Figures = { figures: FiguresAnswer }
/** Whether the person may open the lists. */
type HasInbox = { hasInbox: boolean }

/** Each chart answers one question. Industries, budgets and shares by answer are in the CSV only. */
export function Charts({ figures, hasInbox }: Figures & HasInbox) {
  const hasRequests = allOf(figures.requests) > 0
  const hasSpam = allOf(figures.spam) > 0
  if (!hasRequests && !hasSpam)
    return (
      <Notice title="No requests in this period">
        <p>Requests from the website appear here by week, source and owner.</p>
      </Notice>
    )
  return (
    <div className={styles.charts}>
      <Arrivals figures={figures} />
      <Sources figures={figures} />
      <AnswerTimes figures={figures} />
      <Owners figures={figures} hasInbox={hasInbox} />
      <Spam figures={figures} />
    </div>
  )
}

const formColours = { trial: 'signal', agent: 'dark', contact: 'light' } as const

function Arrivals({ figures }: Figures) {
  const { weeks } = figures
  const names = weeks.map(weekText)
  const countsOf = (form: FormName) => weeks.map((week) => week.requests[form])
  const series = formNames.map((form) => ({
    name: forms[form].title,
    colour: formColours[form],
    counts: countsOf(form),
  }))
  const totals = weeks.map((week) => allOf(week.requests))
  return (
    <ChartPanel
      question="How many requests arrive?"
      answer={arrivalsAnswer(figures)}
      span={8}
      table={<WeekTable weeks={names} columns={[...columnsOf(series), column('All', totals)]} />}
    >
      <WeekBars weeks={weeks} series={series} />
    </ChartPanel>
  )
}

function Sources({ figures: { sources, otherSources } }: Figures) {
  const shares: Share[] = [
    ...sources.map(({ name, count, campaigns, otherCampaigns }) => ({
      name: name ?? 'unknown',
      count,
      isQuiet: name === null || name === 'direct',
      parts: [
        ...campaigns.map((campaign) => ({ name: campaign.name ?? '', count: campaign.count })),
        ...othersOf(otherCampaigns, 'other campaign'),
      ],
    })),
    ...othersOf(otherSources, 'other source'),
  ]
  return (
    <ChartPanel
      question="Where do visitors come from?"
      answer="By the first visit: its source with its campaigns, or else the site that linked here; “direct” without both."
      span={4}
    >
      <ShareTable heading="Source" unit="Requests" shares={shares} />
    </ChartPanel>
  )
}

const othersOf = ({ names, count }: Others, word: string): Share[] =>
  count > 0 ? [{ name: counted(names, word), count, isQuiet: true }] : []

function AnswerTimes({ figures }: Figures) {
  const { weeks } = figures
  const names = weeks.map(weekText)
  const columns = [
    column(
      'Answered',
      weeks.map((week) => week.answers.answered),
    ),
    column(
      'Not yet',
      weeks.map((week) => week.answers.unanswered),
    ),
    { title: 'Median', cells: weeks.map((week) => optionalDuration(week.answers.median)) },
    { title: 'Slowest 10%', cells: weeks.map((week) => optionalDuration(week.answers.slowest)) },
  ]
  return (
    <ChartPanel
      question="How long does a visitor wait for the first answer?"
      answer={waitAnswer(figures)}
      span={8}
      table={<WeekTable weeks={names} columns={columns} />}
    >
      <AnswerRanges weeks={weeks} />
    </ChartPanel>
  )
}

function Owners({ figures, hasInbox }: Figures & HasInbox) {
  return (
    <ChartPanel
      question="What became of the requests?"
      answer="By their owner and status as they are now. Open, won and lost add up to all."
      span={4}
    >
      <OwnerTable figures={figures} hasInbox={hasInbox} />
    </ChartPanel>
  )
}

/** It has no drawing, because spam is the least important question. */
function Spam({ figures }: Figures) {
  const { weeks } = figures
  const columns = [
    column(
      'Undecided',
      weeks.map(({ spam }) => spam.undecided),
    ),
    column(
      'Marked as spam',
      weeks.map(({ spam }) => spam.marked),
    ),
    column(
      'Released',
      weeks.map(({ spam }) => spam.released),
    ),
  ]
  return (
    <ChartPanel
      question="How much spam is caught?"
      answer={spamAnswer(figures)}
      span={12}
      table={allOf(figures.spam) > 0 && <WeekTable weeks={weeks.map(weekText)} columns={columns} />}
    />
  )
}

const column = (title: string, counts: number[]) => ({ title, cells: counts.map(numberText) })

const columnsOf = (series: Series[]) => series.map(({ name, counts }) => column(name, counts))

const optionalDuration = (minutes: number | null) => (minutes === null ? '–' : durationText(minutes))
