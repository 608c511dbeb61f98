import * as z from 'zod'
import { replyPlaceholders } from '../../contract/console/saved-replies.ts'
import { industries, useCases } from '../../contract/forms/options.ts'
import { answerWords } from '../../settings/words/answer-words.ts'
import { mailWords } from '../../settings/words/mail-words.ts'
import { WEEKDAYS } from '../../ui/wall-clock.ts'
import type { Locale } from './locales/locale.ts'
import type { OwnPage } from './own-pages/parse-own-pages.ts'
import type { PlacedRedirect } from './redirects.ts'
import { type FormWords, formWords } from './schema/forms.ts'
import { type InterfaceWords, interfaceWords } from './schema/interface.ts'
import {
  asFact,
  asWords,
  fact,
  label,
  line,
  nameList,
  oneOf,
  optionalTemplate,
  paragraph,
  sentence,
  slug,
  text,
  title,
} from './schema/kinds.ts'
import { survey } from './schema/survey.ts'

/** An agent's answer in a conversation. */
const answer = text(450)

/**
 * The shape of a content folder: one object for each file. Unknown keys are refused, so that a misspelt one is noticed.
 */

const webAddress = asFact(z.url({ protocol: /^https?$/, error: 'an address like https://…' }).max(200))
const pageAddress = z
  .string()
  .regex(/^\/[a-z0-9/-]*$/)
  .max(120)
const emailAddress = asFact(z.email('an email address like name@example.com').max(65))

/** The change that a slide makes to the drawing of the survey; several may make the same. */
const moves = ['join', 'run', 'fit'] as const
/** The drawings that a card can name; several may name the same one. */
const solutionDrawings = ['forecast', 'schedule', 'decision', 'ledgers', 'rings', 'cloud'] as const
/** A file in the folder `pictures/`, shown in place of a drawing. Without `alternative` it is decoration. */
const ownPicture = {
  picture: z
    .string()
    .regex(/^[a-z0-9-]+\.(svg|avif|webp|jpe?g|png)$/, 'a file name such as oven.jpg')
    .max(65)
    .optional(),
  alternative: line.optional(),
}
type Illustrated = {
  drawing?: string | undefined
  picture?: string | undefined
  alternative?: string | undefined
}

/** Requires either a drawing of the set or a picture of the company. */
const illustrated = (drawings: readonly string[]) => (entry: Illustrated, context: z.RefinementCtx<Illustrated>) => {
  const wrong = (field: keyof Illustrated, message: string) =>
    context.addIssue({ code: 'custom', path: [field], input: entry[field], message })
  if (entry.drawing && entry.picture) wrong('picture', 'either a drawing or a picture, not both')
  if (!entry.drawing && !entry.picture) wrong('drawing', `${nameList(drawings)}, or a picture in place of a drawing`)
  if (entry.alternative && !entry.picture) wrong('alternative', 'no alternative, since a drawing is decoration')
}

/** Ids must be unique within a list: they become keys and links. */
const withOwnIds = <T extends z.ZodType<{ id: string }>>(entry: T) =>
  z.array(entry).superRefine((entries, context) => {
    const ids = entries.map(({ id }) => id)
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) < index) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          input: id,
          message: 'an id that no entry above has',
        })
      }
    }
  })

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const timeZone = z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin')
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00')
  .max(5)
const hours = z
  .strictObject({ days: z.array(oneOf(WEEKDAYS)).min(2).max(7), from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, 'an end later than the start')

const company = z.strictObject({
  name: fact(40),
  /** The label of the icon on a telephone's home screen, if the name is too long for it. */
  shortName: fact(40).optional(),
  legalName: fact(65),
  /** The headline, and the description in link previews: the company's products in one line. */
  statement: sentence,
  /** For whom the company works; below the statement. */
  audience: sentence.optional(),
  email: emailAddress,
  /** For security reports, published in /.well-known/security.txt. */
  securityEmail: emailAddress,
  phone: fact(40),
  /** For times in mails and for the daily report at 08:00. */
  timeZone,
  /** In the time zone of the company: a message is answered within one business day. */
  officeHours: hours.optional(),
  address: z.strictObject({
    street: fact(80),
    city: label,
    /** Replaces the default 'city, region postalCode', for example by '10999 Berlin'. */
    cityLine: line.optional(),
    region: label,
    postalCode: fact(40),
    country: label,
    /** ISO 3166, two letters. */
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'two capital letters, such as US'),
  }),
  taxId: z.strictObject({ label, value: fact(40) }),
  /** More than six would fill a column of the footer. */
  social: z.array(z.strictObject({ label: fact(40), url: webAddress })).max(6),
  /** A page where visitors book a call: linked in the dialogs, in Contact, and after a request was sent. */
  booking: webAddress.optional(),
  /** The target of 'Emp Corner'; EMPLOYEE_PORTAL_URL overrides it. */
  employeePortal: webAddress,
})

const hero = z.strictObject({
  survey: survey.optional(),
  /** At most five: at 360 px the button of a sixth slide would be too small to touch. */
  slides: withOwnIds(
    z
      .strictObject({
        id: slug,
        title,
        description: paragraph,
        move: oneOf(moves).optional(),
        ...ownPicture,
        /** More than six would move the figures below the first screen. */
        bullets: z.array(line).min(2).max(6),
      })
      .refine(({ picture, alternative }) => picture || !alternative, {
        path: ['alternative'],
        error: 'no alternative, since there is no picture',
      }),
  )
    .min(1)
    .max(5),
  /** At most four: on wide screens they are in one row, where five would be narrower than their labels. */
  stats: z
    .array(
      z.strictObject({
        value: z.number().nonnegative(),
        suffix: z.string().max(4),
        label,
        /** The base of the figure. */
        note: line.optional(),
      }),
    )
    .min(2)
    .max(4),
  /** Lines below the figures, such as a price, a case or a certificate. */
  proof: z
    .array(z.strictObject({ text: line, url: z.string().max(120).optional() }))
    .min(1)
    .max(3)
    .optional(),
})

/** The head of a section. */
const heading = { title, intro: paragraph }

const solutions = z.strictObject({
  ...heading,
  cards: withOwnIds(
    z
      .strictObject({
        id: slug,
        title,
        /** The noun of the link 'Ask about …'; without it the title. */
        topic: text(24).optional(),
        drawing: oneOf(solutionDrawings).optional(),
        ...ownPicture,
        features: z.array(line).min(1).max(5),
      })
      .superRefine(illustrated(solutionDrawings)),
  ).min(1),
  /** The steps of a project. A step without a duration has no end. */
  process: z
    .array(
      z.strictObject({
        name: label,
        text: line.optional(),
        /** The duration in business days. */
        days: z.int('a whole number').min(1).max(99).optional(),
        /** The duration in weeks of five business days. */
        weeks: z.int('a whole number').min(1).max(99).optional(),
      }),
    )
    .min(2)
    .max(6)
    .optional(),
})

const agentDemo = z.strictObject({
  ...heading,
  /** States that these are scripted samples and no AI is running. */
  notice: sentence,
  inputPlaceholder: line,
  /** Files of content/en/chats, in the order of the tabs; the first is shown at the start. */
  industries: z
    .array(slug)
    .min(1)
    .refine((ids) => new Set(ids).size === ids.length, 'each industry once'),
})

/** An action of the agent before its answer: looked up, checked, booked. */
const step = z.union(
  [
    line,
    /** The step in which the agent asked another person than the visitor. */
    z.strictObject({ asks: line }),
  ],
  'text of at most 80 characters, or asks: and such a text',
)

const chat = z.strictObject({
  /** The tab's label. */
  industry: label,
  /** The subject of this sample. */
  scenario: line,
  /** The duration of the run. */
  minutes: z.int('a whole number').min(1).max(999).optional(),
  agent: label,
  visitor: label,
  exchanges: z
    .array(
      z.strictObject({
        user: paragraph,
        steps: z.array(step).min(1).max(4),
        agent: answer,
        /** A sample link in the answer, without a function. */
        link: label.optional(),
      }),
    )
    .min(2),
  /** The outcome, shown below the conversation. */
  result: sentence,
  /** The options of contract/forms/options.ts that the button below the result chooses in the dialog. */
  preset: z.strictObject({ Industry: oneOf(industries).optional(), UseCase: oneOf(useCases).optional() }).optional(),
})

/** The text beside a box that is not ticked and need not be. Without it the form has no box. */
const consent = paragraph.optional()

const contact = z.strictObject({
  ...heading,
  officeHours: line,
  consent,
  /** The person who reads the messages. */
  reader: z
    .strictObject({
      sentence: line,
      role: label,
      /** A file in the folder `brand/`, shown 4:5. */
      portrait: z
        .string()
        .regex(/^[a-z0-9-]+\.(svg|avif|webp|jpg|png)$/, 'a file name such as amara-okafor.svg')
        .max(65),
    })
    .optional(),
})

const certifications = z.strictObject({
  ...heading,
  seals: withOwnIds(
    z.strictObject({
      id: slug,
      title,
      detail: line,
      /** An audit by others has a seal; a claim of the company, the default, has none. Not for search engines. */
      kind: oneOf(['audit', 'claim']).optional(),
      /** The issuer, and a page that proves it. */
      issuer: fact(40).optional(),
      url: webAddress.optional(),
      /** The number of an audit's certificate. */
      number: fact(40).optional(),
      /** Shown as written, such as 'March 2028'. */
      validUntil: label.optional(),
      /** A formal certificate: also part of the structured data for search engines. */
      certificate: z.boolean().default(false),
    }),
  ).min(1),
  /** Below the seals; the security email address follows the last line. */
  security: z.array(line).min(1).max(3).optional(),
})

/** Shown beside its marker on the map. */
const placeName = text(24)

const clients = z.strictObject({
  ...heading,
  count: label,
  /** Shown in the information window of each marker. */
  markerText: label,
  /** On the clock of each place. */
  supportHours: hours.optional(),
  places: withOwnIds(
    z.strictObject({
      id: slug,
      country: placeName,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      timeZone: timeZone.optional(),
    }),
  ).min(1),
})

const proposal = z.strictObject({
  title,
  /** The label of the button that opens the dialog. */
  action: text(36),
  /** The offer in a few words, shown large, and named in the mail to staff. */
  offer: line,
  intro: paragraph,
  /** The range of prices, beside the offer wherever it stands. */
  price: sentence.optional(),
  /** Below the field Timeline. */
  timeline: line.optional(),
  gets: z.array(sentence).min(2).max(6),
  /** What happens next, and when; in the dialog, and after the request was sent. */
  next: paragraph,
  consent,
})

const proposals = z.strictObject({
  trial: proposal,
  agent: proposal,
  /** Beside the button of each form: what the data are for. The link to the first entry of `legal` in the footer follows it. */
  privacy: line.optional(),
})

const footer = z.strictObject({
  closing: line,
  /** A longer column would be higher than the rest of the footer. */
  services: z.array(label).min(1).max(12),
  /** More than six would fill a column of the footer. */
  legal: z
    .array(
      z.strictObject({
        title: label,
        /** A web address, or a page of this site, such as `/privacy`. Without it the entry is a link without a target. */
        url: z.union([webAddress, pageAddress], 'an address like https://… or /privacy').optional(),
      }),
    )
    .min(1)
    .max(6),
})

const employee = z.strictObject({
  /** Whether an employee's page shows these two fields. The service does not send a hidden field. */
  show: z.strictObject({ bloodGroup: z.boolean(), alternateNumber: z.boolean() }),
  /** Shown below the card, for a person who finds a lost badge. */
  note: sentence,
  /** Advice for a person who checks a card, if no employee is shown. */
  advice: z
    .strictObject({
      notFound: sentence.optional(),
      noEmpId: sentence.optional(),
      unreachable: sentence.optional(),
    })
    .optional(),
  /** The printed badge. */
  badge: z.strictObject({
    /** Which fields are on the front, below the name. Staff can leave out more of them when they print. */
    fields: z.strictObject({
      designation: z.boolean(),
      employeeCode: z.boolean(),
      bloodGroup: z.boolean(),
      mobile: z.boolean(),
      alternate: z.boolean(),
    }),
    /** On the back, above the address of the company. */
    found: sentence,
  }),
})

/** The sections of the landing page, by the names of their files. */
const sectionNames = ['hero', 'solutions', 'agent-demo', 'contact', 'certifications', 'clients'] as const
export type SectionName = (typeof sectionNames)[number]

const home = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        section: oneOf(sectionNames),
        /** The label of the link in header and footer. */
        nav: text(24).optional(),
      }),
    )
    .min(1)
    .refine(
      (sections) => new Set(sections.map(({ section }) => section)).size === sections.length,
      'each section once',
    ),
})

/** Search engines and browser tabs truncate a longer title. */
const pageTitle = text(60)

const pages = z.strictObject({
  home: z.strictObject({ title: pageTitle, description: paragraph }),
  /** The texts of the page with all conversations; required if there is an `agent-demo.yaml`. */
  agenticAi: z
    .strictObject({
      title: pageTitle,
      description: paragraph,
      /** Shown below the heading of the page, in place of the intro of `agent-demo.yaml`. */
      intro: paragraph.optional(),
    })
    .optional(),
  employee: z.strictObject({ title: pageTitle, description: paragraph }),
  notFound: z.strictObject({ title: pageTitle, description: sentence, hint: sentence }),
})

/** Texts that staff insert into an answer in the console. */
const replies = z.strictObject({
  replies: z
    .array(z.strictObject({ title, text: optionalTemplate(4_000, replyPlaceholders) }))
    .min(1)
    .max(40),
})

/** One schema for each file of the company's texts; `chats` is a folder with a file for each industry. */
export const files = {
  company,
  home,
  hero,
  solutions,
  'agent-demo': agentDemo,
  contact,
  certifications,
  clients,
  proposals,
  footer,
  employee,
  pages,
  replies,
} as const

/** Files that a company may leave out. */
export const optionalFiles: readonly string[] = ['replies']
export { chat as chatFile }

/** One schema for each file of interface words, which are built in and can be overridden in the content. */
export const wordFiles = {
  interface: interfaceWords,
  forms: formWords,
  answers: asWords(answerWords),
  mails: asWords(mailWords),
} as const

export type Company = z.infer<typeof company>
export type Hero = z.infer<typeof hero>
export type { Survey } from './schema/survey.ts'
export type Solutions = z.infer<typeof solutions>
export type AgentDemo = z.infer<typeof agentDemo>
export type Step = z.infer<typeof step>
export type Chat = z.infer<typeof chat> & { id: string }
export type Contact = z.infer<typeof contact>
export type Certifications = z.infer<typeof certifications>
export type Clients = z.infer<typeof clients>
export type ProposalOffer = z.infer<typeof proposal>
export type Proposals = z.infer<typeof proposals>
export type Footer = z.infer<typeof footer>
export type EmployeePage = z.infer<typeof employee>
export type Pages = z.infer<typeof pages>
export type Replies = z.infer<typeof replies>
export type Home = z.infer<typeof home>
export type { FormWords, InterfaceWords }

/** The content in one language. A section that the landing page does not show may be undefined. */
export type Content = {
  locale: Locale
  company: Company
  home: Home
  words: InterfaceWords
  forms: FormWords
  hero?: Hero | undefined
  solutions?: Solutions | undefined
  agentDemo?: (AgentDemo & { chats: Chat[] }) | undefined
  contact?: Contact | undefined
  certifications?: Certifications | undefined
  clients?: Clients | undefined
  proposals: Proposals
  footer: Footer
  employee: EmployeePage
  replies?: Replies | undefined
  pages: Pages
  mails: z.infer<typeof mailWords>
  answers: z.infer<typeof answerWords>
  /** The company's own pages, in Markdown. */
  ownPages: OwnPage[]
  /** The same in every language. */
  redirects: PlacedRedirect[]
}
