import * as z from 'zod'

/**
 * What the company says about itself, as `content/` must hold it: one object a file.
 * Unknown keys are refused, so that a misspelt one is noticed.
 */

// Each message is the end of "… ; expected …".
const line = z.string().trim().min(1, 'text')
const lines = (count: number) => z.array(line).length(count)
const paragraph = line
const slug = z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')
const webAddress = z.url({ protocol: /^https?$/, error: 'an address like https://…' })
const emailAddress = z.email('an email address like name@example.com')

/** The drawings that a slide or a card can name; several may name the same one. */
const slideDrawings = ['assembly', 'wiring', 'folding'] as const
const solutionDrawings = ['forecast', 'schedule', 'decision', 'ledgers', 'rings', 'cloud'] as const
const oneOf = <const T extends readonly string[]>(names: T) => z.enum(names, either.format(names))
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Keys and links hang on an id, so no two entries of a list share one. */
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
  name: line,
  /** The label of the icon on a telephone's home screen, if the name is too long for it. */
  shortName: line.optional(),
  legalName: line,
  /** What the company does, in one sentence a visitor understands. */
  statement: line,
  email: emailAddress,
  /** Gets reports of security holes: /.well-known/security.txt. */
  securityEmail: emailAddress,
  phone: line,
  /** For times in mails and for the daily report at 08:00. */
  timeZone: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin'),
  address: z.strictObject({
    street: line,
    city: line,
    region: line,
    postalCode: line,
    country: line,
    /** ISO 3166, two letters. */
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'two capital letters, such as US'),
  }),
  taxId: z.strictObject({ label: line, value: line }),
  social: z.strictObject({ label: line, url: webAddress }),
  /** Where 'Emp Corner' goes unless EMPLOYEE_PORTAL_URL says otherwise. */
  employeePortal: webAddress,
})

const hero = z.strictObject({
  slides: withOwnIds(
    z.strictObject({
      id: slug,
      title: line,
      description: paragraph,
      drawing: oneOf(slideDrawings),
      bullets: lines(4),
    }),
  ).min(1),
  stats: z
    .array(z.strictObject({ value: z.number(), suffix: z.string(), label: line, note: line }))
    .length(3),
})

/** What a section begins with; the label is its name in the margin, as on a drawing. */
const heading = { label: line, title: line, intro: paragraph }

const solutions = z.strictObject({
  ...heading,
  cards: withOwnIds(
    z.strictObject({
      id: slug,
      title: line,
      drawing: oneOf(solutionDrawings),
      features: lines(3),
    }),
  ).min(3),
})

const agentDemo = z.strictObject({
  ...heading,
  /** Says that these are scripted samples and no AI is running. */
  notice: line,
  inputPlaceholder: line,
  /** Files of content/en/chats, in the order of the tabs; the first is shown at the start. */
  industries: z
    .array(slug)
    .min(1)
    .refine((ids) => new Set(ids).size === ids.length, 'each industry once'),
})

const chat = z.strictObject({
  /** The tab's label. */
  industry: line,
  /** What this sample shows, in a line. */
  scenario: line,
  agent: line,
  visitor: line,
  exchanges: z
    .array(
      z.strictObject({
        user: paragraph,
        /** What the agent did before it answered: looked up, checked, booked. */
        steps: z.array(line).min(1).max(4),
        agent: paragraph,
        /** A control inside the answer that does nothing: it is a sample. */
        link: line.optional(),
      }),
    )
    .min(3),
  /** What came out of it, as one line under the chat. */
  result: line,
})

const contact = z.strictObject({ ...heading, officeHours: line })

const certifications = z.strictObject({
  ...heading,
  seals: withOwnIds(
    z.strictObject({
      id: slug,
      title: line,
      detail: line,
      /** Somebody who may do so certified it: search engines are told. */
      certificate: z.boolean().default(false),
    }),
  ).min(1),
})

const clients = z.strictObject({
  ...heading,
  count: line,
  /** Said in the information window of each marker. */
  markerText: line,
  places: withOwnIds(
    z.strictObject({
      id: slug,
      country: line,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ).min(1),
})

const proposal = z.strictObject({
  title: line,
  /** The offer in a few words, shown large, and named in the mail to staff. */
  offer: line,
  intro: paragraph,
  gets: z.array(line).min(2).max(6),
  next: paragraph,
})

const proposals = z.strictObject({ trial: proposal, agent: proposal })

const footer = z.strictObject({
  closing: line,
  services: z.array(line).min(1),
  legal: z.array(line).min(1),
})

const employee = z.strictObject({
  /** What an employee's page shows of these two; what is not shown the service does not send. */
  show: z.strictObject({ bloodGroup: z.boolean(), alternateNumber: z.boolean() }),
  /** Said under the card to whoever found it. */
  note: line,
})

const pages = z.strictObject({
  home: z.strictObject({ title: line, description: line }),
  agenticAi: z.strictObject({ title: line, description: line }),
  employee: z.strictObject({ title: line, description: line }),
  notFound: z.strictObject({ title: line, description: line, hint: line }),
})

/** One schema a file of `content/`; `chats` is a folder with a file an industry. */
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
