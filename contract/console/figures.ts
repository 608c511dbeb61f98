import * as z from 'zod/mini'
import { formNames } from '../forms/form.ts'
import type { Calls } from './call.ts'
import { LocalDate } from './local-date.ts'
import { StaffName } from './staff.ts'

export const MAX_PERIOD_DAYS = 2 * 366

/** Days in the company's time zone, both included. */
const FiguresQuery = z.object({ from: LocalDate, to: LocalDate }).check(
  z.refine(({ from, to }) => from <= to, 'The period ends before it starts.'),
  z.refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_PERIOD_DAYS * 24 * 60 * 60 * 1_000,
    'A period has at most two years.',
  ),
)
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** The number of requests of each form. */
const ByForm = z.record(z.enum(formNames), z.number())

/** Numbers of requests. `undecided`: held, and staff have not decided yet; `released`: not spam after all. */
const Spam = z.object({ marked: z.number(), undecided: z.number(), released: z.number() })
export type SpamCounts = z.infer<typeof Spam>

/** In minutes by the calendar, nights included; null without an answered request. */
const AnswerTimes = z.object({
  answered: z.number(),
  /** Of these, those whose answer somebody declared with a status; the others are measured. */
  declared: z.number(),
  unanswered: z.number(),
  median: z.nullable(z.number()),
  /** The slowest tenth took this long or longer. */
  slowest: z.nullable(z.number()),
})
export type AnswerTimes = z.infer<typeof AnswerTimes>

/** Monday to Sunday; the first and the last week may be cut by the period. */
const Week = z.object({
  from: z.string(),
  to: z.string(),
  requests: ByForm,
  spam: Spam,
  answers: AnswerTimes,
})
export type FiguresWeek = z.infer<typeof Week>

/**
 * The number of requests by their present status. `open` (new, contacted, qualified), `won` and `lost` add up to all
 * requests. `answered` counts the requests with a first answer, whatever their status.
 */
const Outcomes = z.object({ open: z.number(), answered: z.number(), won: z.number(), lost: z.number() })
export type Outcomes = z.infer<typeof Outcomes>

/** Null: unassigned. */
const OwnerFigures = z.object({ owner: z.nullable(StaffName), ...Outcomes.shape })
export type OwnerFigures = z.infer<typeof OwnerFigures>

const totals = {
  from: z.string(),
  to: z.string(),
  requests: ByForm,
  outcomes: Outcomes,
  answers: AnswerTimes,
  spam: Spam,
}
const Totals = z.object(totals)
export type FiguresTotals = z.infer<typeof Totals>

/** `oldest`: the day of the oldest stored request. If it is after `from`, the days before it have none. */
const Previous = z.object({ ...totals, oldest: z.string() })
export type PreviousTotals = z.infer<typeof Previous>

/** Null: unknown. */
const Named = z.object({ name: z.nullable(z.string()), count: z.number() })
export type NamedCount = z.infer<typeof Named>

/** Names that are not listed: how many, and the number of their requests. */
const Others = z.object({ names: z.number(), count: z.number() })
export type Others = z.infer<typeof Others>

/** Sources beyond these are in `otherSources`. */
export const MAX_SOURCES = 12

/** Campaigns of a source beyond these are in its `otherCampaigns`. */
export const MAX_CAMPAIGNS = 5

/** Null: unknown. `campaigns` (`utm_campaign`): most frequent first; a request without one is only in `count`. */
const Source = z.object({ ...Named.shape, campaigns: z.array(Named), otherCampaigns: Others })

/** The answers up to these minutes are counted together; the last group is open. */
export const answerLimits = [60, 4 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60, null] as const

/** All requests but spam: those that staff marked, and those that are held without their decision, are left out. */
export const FiguresAnswer = z.object({
  ...totals,
  /** The date in the company's time zone. */
  today: z.string(),
  /** The same number of days before `from`; null if no request that old is stored. */
  previous: z.nullable(Previous),
  weeks: z.array(Week),
  /** Most frequent first. `utm_source`, else the host name of the referring site, else `direct`. */
  sources: z.array(Source),
  otherSources: Others,
  /** Of requests, all values of the form in its order. */
  industries: z.array(Named),
  /** As the industries; the dialog for AI agents asks for no budget, and such requests are left out. */
  budgets: z.array(Named),
  /** Those with most requests first, unassigned requests last. Owners without a request are left out. */
  owners: z.array(OwnerFigures),
  /** Answered requests, one count for each of `answerLimits`. */
  answeredWithin: z.array(z.number()),
  /** At this moment, whatever the period. */
  now: z.object({
    /** As the view Due. */
    due: z.number(),
    /** As the filter `stalled` of the list. */
    stalled: z.number(),
    /** As the screen Deliveries counts them. */
    heldDeliveries: z.number(),
    failedDeliveries: z.number(),
  }),
})
export type FiguresAnswer = z.infer<typeof FiguresAnswer>

export const figuresCalls = {
  'GET /figures': {
    access: 'figures',
    query: FiguresQuery,
    answer: FiguresAnswer,
    commands: [{ name: 'figures', does: 'show the figures of a period' }],
  },
  'GET /figures/csv': { access: 'figures', query: FiguresQuery, answer: 'file' },
} satisfies Calls
