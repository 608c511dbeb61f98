import * as z from 'zod/mini'
import { type BuildSettings, isBuildSettings } from './build-settings.ts'
import { answerWords } from './words/answer-words.ts'
import { mailWords } from './words/mail-words.ts'

const badgeFields = z.object({
  designation: z.boolean(),
  employeeCode: z.boolean(),
  bloodGroup: z.boolean(),
  mobile: z.boolean(),
  alternate: z.boolean(),
})

const badgeWords = z.object({
  locale: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  company: z.string(),
  /** In one line. */
  address: z.string(),
  /** For a person who finds the card. */
  found: z.string(),
  /** The labels of the fields. */
  labels: z.object({
    employeeCode: z.string(),
    bloodGroup: z.string(),
    mobile: z.string(),
    alternate: z.string(),
  }),
})

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const redirect = z.object({ from: z.string(), to: z.string() })
export type Redirect = z.infer<typeof redirect>

const inlineHashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })

/** The values of the content and the build that the service needs. The build writes them to `site.json`. */
export const Site = z.object({
  builtWith: z.custom<BuildSettings>(isBuildSettings),
  /** The locales of the pages. The first one is at `/` and is used for mails; others are below `/de` and so on. */
  locales: z.tuple([z.string()], z.string()),
  company: z.looseObject({
    name: z.string(),
    legalName: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The page where visitors book a call. */
    booking: z.optional(z.string()),
    /** An IANA name, for times in mails and for the hour of the daily report. */
    timeZone: z.string(),
  }),
  employee: z.object({
    show: z.object({ bloodGroup: z.boolean(), alternateNumber: z.boolean() }),
  }),
  /** What is printed on the badges of employees. */
  badge: z.object({
    /** The fields on the front, which staff may leave out. */
    fields: badgeFields,
    /** The words in each language. */
    words: z.array(badgeWords).check(z.minLength(1)),
  }),
  /** The words of mails, in the first locale. */
  mails: mailWords,
  /** The labels and options of the forms, in the first locale. */
  forms: z.object({
    labels: z.record(z.string(), z.string()),
    options: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  /** The words of plain-text answers, by locale. */
  answers: z.record(z.string(), answerWords),
  /** The saved replies for answers of staff, by locale. */
  replies: z.record(z.string(), z.array(z.object({ title: z.string(), text: z.string() }))),
  /** The texts beside the boxes of consent, in all languages; empty with a service elsewhere. */
  consents: z.array(z.object({ hash: z.string(), locale: z.string(), text: z.string() })),
  /** The two dialogs' offers, for the mails to staff. */
  offers: z.object({ trial: z.string(), agent: z.string() }),
  /** Colours of the light theme by token name, for mails: mail programs do not support custom properties. */
  colours: z.object({
    paper: colour,
    ink: colour,
    'ink-soft': colour,
    rule: colour,
    signal: colour,
  }),
  /** The old addresses of the company's pages, decoded; `from` may end with a `*`. */
  redirects: z.array(redirect),
  /** CSP sources (`'sha256-…'`) of all inline scripts and styles, over all pages. */
  inlineHashes,
  /** The same of the landing pages, whose header is smaller without the others. */
  homeHashes: inlineHashes,
})
export type Site = z.infer<typeof Site>
