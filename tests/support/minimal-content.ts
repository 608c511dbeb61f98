const chat = (industry: string) => `industry: ${industry}
scenario: A scenario
agent: An agent
visitor: A visitor
exchanges:
  - { user: One, steps: [looked up], agent: First }
  - { user: Two, steps: [checked], agent: Second }
  - { user: Three, steps: [booked], agent: Third }
result: A result
`

/** The smallest valid content. Tests of the parser change it, so that they do not depend on the company's texts. */
export const minimalContent: Record<string, string> = {
  'site.yaml': 'locales: [en]\n',
  'en/home.yaml': `sections:
  - { section: hero, nav: Home }
  - { section: solutions, nav: Solutions }
  - { section: agent-demo }
  - { section: contact }
  - { section: certifications }
  - { section: clients }
`,
  'en/company.yaml': `name: Theodolite
legalName: Theodolite, Inc.
statement: We measure.
email: hello@theodolite.example.com
securityEmail: security@theodolite.example.com
phone: +1 202 555 0143
timeZone: America/New_York
address:
  street: 1 Street
  city: City
  region: Region
  postalCode: '20000'
  country: United States
  countryCode: US
taxId: { label: Tax ID, value: 00-0000143 }
social: [{ label: Social, url: https://theodolite.example.com/social }]
employeePortal: https://portal.theodolite.example.com/
`,
  'en/hero.yaml': `slides:
  - id: first
    title: First
    description: A description
    drawing: sight-line
    bullets: [one, two, three, four]
  - id: second
    title: Second
    description: A description
    drawing: folding
    bullets:
      - one
      - two
      - three
      - four
stats:
  - { value: 100, suffix: +, label: Projects, note: a note }
  - { value: 98, suffix: '%', label: Clients, note: a note }
  - value: 20
    suffix: +
    label: Years
    note: a note
`,
  'en/solutions.yaml': `title: Solutions
intro: An intro
cards:
  - { id: first, title: First, drawing: rings, features: [one, two, three] }
  - { id: second, title: Second, drawing: cloud, features: [one, two, three] }
  - { id: third, title: Third, drawing: rings, features: [one, two, three] }
label: Solutions
`,
  'en/agent-demo.yaml': `title: Agentic AI
intro: An intro
notice: A notice
inputPlaceholder: Read only
industries:
  - admin
  - pharma
label: Agents
`,
  'en/chats/admin.yaml': chat('Admin'),
  'en/chats/pharma.yaml': chat('Pharma'),
  'en/contact.yaml': 'title: Contact\nintro: An intro\nofficeHours: 9 to 5\nlabel: Contact\n',
  'en/certifications.yaml': `title: Certifications
intro: An intro
seals: [{ id: first, title: First, detail: A detail }]
label: Certifications
`,
  'en/clients.yaml': `title: Clients
count: 5+
intro: An intro
markerText: A client
places:
  - { id: india, country: India, latitude: 19.08, longitude: 72.88 }
  - id: south-africa
    country: South Africa
    latitude: -26.2
    longitude: 28.05
label: Clients
`,
  'en/proposals.yaml': `trial:
  title: Trial
  action: Try
  offer: An offer
  intro: An intro
  gets: [one, two]
  next: A call
agent: { title: Agent, action: Build, offer: An offer, intro: An intro, gets: [one, two], next: A call }
`,
  'en/footer.yaml': 'closing: An end\nservices: [Support]\nlegal: [{ title: Privacy Policy }]\n',
  'en/employee.yaml':
    'show:\n  bloodGroup: true\n  alternateNumber: true\nnote: A note\nbadge:\n  fields: { designation: true, employeeCode: true, bloodGroup: true, mobile: true, alternate: true }\n  found: Found?\n',
  'en/pages.yaml': `home: { title: Home, description: A page }
agenticAi: { title: Agentic AI, description: A page }
employee: { title: Employee, description: A page }
notFound: { title: Not found, description: No page, hint: Go home }
`,
}
