import * as z from 'zod'

/**
 * The shape of a content folder: one object for each file. Unknown keys are refused, so that a misspelt one is noticed.
 */

// Each message is the end of "… ; expected …".
const text = (most: number) => z.string().trim().min(1, 'text').max(most)

// The maxima are about 1.6 times the sample texts, since other languages are longer. The layout holds texts of this
// length at 360 px: tests/growth/hold-the-extremes.spec.ts.

/** A text beside others in a row: a tab, a name, a link, the label of a statistic. */
const label = text(40)
/** A heading, in large type. */
const title = text(65)
/** An entry of a list or a line of an address. */
const line = text(80)
/** Two or three lines in a narrow column. */
const sentence = text(160)
const paragraph = text(280)
/** An agent's answer in a conversation. */
const answer = text(450)

const slug = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')
  .max(40)
const webAddress = z.url({ protocol: /^https?$/, error: 'an address like https://…' }).max(200)
const emailAddress = z.email('an email address like name@example.com').max(65)

/** The drawings that a slide or a card can name; several may name the same one. */
const slideDrawings = ['assembly', 'wiring', 'folding'] as const
const solutionDrawings = ['forecast', 'schedule', 'decision', 'ledgers', 'rings', 'cloud'] as const
const oneOf = <const T extends readonly string[]>(names: T) => z.enum(names, either.format(names))
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

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

const company = z.strictObject({
  name: label,
  /** The label of the icon on a telephone's home screen, if the name is too long for it. */
  shortName: label.optional(),
  legalName: title,
  /** The business of the company, in one sentence that a visitor understands. */
  statement: sentence,
  email: emailAddress,
  /** For security reports, published in /.well-known/security.txt. */
  securityEmail: emailAddress,
  phone: label,
  /** For times in mails and for the daily report at 08:00. */
  timeZone: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin'),
  address: z.strictObject({
    street: line,
    city: label,
    region: label,
    postalCode: label,
    country: label,
    /** ISO 3166, two letters. */
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'two capital letters, such as US'),
  }),
  taxId: z.strictObject({ label, value: label }),
  social: z.strictObject({ label, url: webAddress }),
  /** The target of 'Emp Corner'; EMPLOYEE_PORTAL_URL overrides it. */
  employeePortal: webAddress,
})

const hero = z.strictObject({
  slides: withOwnIds(
    z.strictObject({
      id: slug,
      title,
      description: paragraph,
      drawing: oneOf(slideDrawings),
      bullets: z.array(line).length(4),
    }),
  ).min(1),
  stats: z
    .array(
      z.strictObject({
        value: z.number(),
        suffix: z.string().max(4),
        label,
        note: line,
      }),
    )
    .length(3),
})

/** The head of a section; the label is shown in the margin. */
const heading = { label, title, intro: paragraph }

const solutions = z.strictObject({
  ...heading,
  cards: withOwnIds(
    z.strictObject({
      id: slug,
      title,
      drawing: oneOf(solutionDrawings),
      features: z.array(line).length(3),
    }),
  ).min(3),
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

const chat = z.strictObject({
  /** The tab's label. */
  industry: label,
  /** The subject of this sample. */
  scenario: line,
  agent: label,
  visitor: label,
  exchanges: z
    .array(
      z.strictObject({
        user: paragraph,
        /** Actions of the agent before its answer: looked up, checked, booked. */
        steps: z.array(line).min(1).max(4),
        agent: answer,
        /** A sample link in the answer, without a function. */
        link: label.optional(),
      }),
    )
    .min(3),
  /** The outcome, shown below the conversation. */
  result: sentence,
})

const contact = z.strictObject({ ...heading, officeHours: line })

const certifications = z.strictObject({
  ...heading,
  seals: withOwnIds(
    z.strictObject({
      id: slug,
      title,
      detail: line,
      /** A formal certificate: also part of the structured data for search engines. */
      certificate: z.boolean().default(false),
    }),
  ).min(1),
})

/** Shown beside its marker on the map. */
const placeName = text(24)

const clients = z.strictObject({
  ...heading,
  count: label,
  /** Shown in the information window of each marker. */
  markerText: label,
  places: withOwnIds(
    z.strictObject({
      id: slug,
      country: placeName,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ).min(1),
})

const proposal = z.strictObject({
  title,
  /** The offer in a few words, shown large, and named in the mail to staff. */
  offer: line,
  intro: paragraph,
  gets: z.array(sentence).min(2).max(6),
  next: paragraph,
})

const proposals = z.strictObject({ trial: proposal, agent: proposal })

const footer = z.strictObject({
  closing: line,
  services: z.array(label).min(1),
  legal: z.array(label).min(1),
})

const employee = z.strictObject({
  /** Whether an employee's page shows these two fields. The service does not send a hidden field. */
  show: z.strictObject({ bloodGroup: z.boolean(), alternateNumber: z.boolean() }),
  /** Shown below the card, for a person who finds a lost badge. */
  note: sentence,
})

/** Search engines and browser tabs truncate a longer title. */
const pageTitle = text(110)

const pages = z.strictObject({
  home: z.strictObject({ title: pageTitle, description: paragraph }),
  agenticAi: z.strictObject({ title: pageTitle, description: paragraph }),
  employee: z.strictObject({ title: pageTitle, description: paragraph }),
  notFound: z.strictObject({ title: pageTitle, description: sentence, hint: sentence }),
})

/** One schema for each file of `content/`; `chats` is a folder with a file for each industry. */
export const files = {
  company,
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
} as const
export { chat as chatFile }

export type Company = z.infer<typeof company>
export type Hero = z.infer<typeof hero>
export type Solutions = z.infer<typeof solutions>
export type AgentDemo = z.infer<typeof agentDemo>
export type Chat = z.infer<typeof chat> & { id: string }
export type Contact = z.infer<typeof contact>
export type Certifications = z.infer<typeof certifications>
export type Clients = z.infer<typeof clients>
export type ProposalOffer = z.infer<typeof proposal>
export type Proposals = z.infer<typeof proposals>
export type Footer = z.infer<typeof footer>
export type EmployeePage = z.infer<typeof employee>
export type Pages = z.infer<typeof pages>

export type Content = {
  company: Company
  hero: Hero
  solutions: Solutions
  agentDemo: AgentDemo & { chats: Chat[] }
  contact: Contact
  certifications: Certifications
  clients: Clients
  proposals: Proposals
  footer: Footer
  employee: EmployeePage
  pages: Pages
}
