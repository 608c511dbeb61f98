import { expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import { addStaff } from '../../tests/support/service/console.ts'
import { markNotSpam, markSpam } from '../../tests/support/service/mark-spam.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, anAgentRequest, aTrialRequest } from '../../tests/support/service/records.ts'

/** An office with a trial request of Ada, who is its owner, and a later contact request. */
async function createOfficeWithOwner() {
  const made = await createOffice()
  const { store } = made
  const trial = await addRequest(store, aTrialRequest({ CompanyName: 'Łódź Werke' }))
  const contact = await addRequest(store, aContactRequest())
  const ada = await addStaff(store, { areas: ['inbox'], name: 'Ada' })
  const change = { owner: ada.id, status: 'won', followUpOn: '2026-12-01' } as const
  await store.requests.change(trial, change, { version: null, by: null, link: null })
  return { ...made, trial, contact }
}

test('requests are listed newest first, with form, status, owner and follow-up date', async () => {
  const { office } = await createOfficeWithOwner()
  const [titles, first, second] = (await office('requests list')).out.split('\n')
  expect(titles).toMatch(/^Id +Reference +Received +Form +From +Email +Status +Owner +Follow up$/)
  expect(first).toMatch(/ contact +Noor Haddad +noor@harbour\.example +new$/)
  expect(second).toMatch(/ trial +Łódź Werke +ada@\S+ +won +Ada +2026-12-01$/)
})

test.each([
  [80, /^Id +Received +Form +From +Email +Status +Owner$/m],
  [120, /^Id +Reference +Received .* Follow up$/m],
])('in a terminal of %s columns a list fits', async (columns, titles) => {
  // Two requests of one millisecond have the longest short ids.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { office, store } = await createOffice({ columns })
  const CompanyName = 'A company with a very long name & Sons'
  const id = await addRequest(store, aTrialRequest({ CompanyName, Email: 'a.long@name.example' }))
  const reason = 'random letters; links written as code'
  await addRequest(store, aContactRequest(), { verdict: { reason, holdsMail: false } })
  const { id: owner } = await addStaff(store, { areas: ['inbox'], name: 'Adelheid Ringelnatz' })
  const change = { owner, status: 'qualified', followUpOn: '2026-12-01' } as const
  await store.requests.change(id, change, { version: null, by: null, link: null })
  const { out } = await office('requests list')
  expect(out).toMatch(titles)
  const suspected = (await office('requests list --suspected')).out
  for (const line of [...out.split('\n'), ...suspected.split('\n')]) expect(line.length).toBeLessThanOrEqual(columns)
})

test('a list that is written to a file is not shortened', async () => {
  const { office, store } = await createOffice()
  const CompanyName = 'A company with a very long name '.repeat(5).trim()
  await store.requests.add(aTrialRequest({ CompanyName }), null)
  expect((await office('requests list')).out).toContain(CompanyName)
})

test.each([
  ['--search lodz', 'trial'],
  ['--search harbour', 'contact'],
  ['--search REFERENCE', 'trial'],
  ['--owner ada@sextant.example', 'trial'],
  ['--owner nobody', 'contact'],
  ['--status won', 'trial'],
  ['--view waiting', 'contact'],
  ['--form contact', 'contact'],
  ['--form trial --since 2020-01-01', 'trial'],
])('%s lists only the %s request', async (filter, form) => {
  const { office, trial } = await createOfficeWithOwner()
  const { out } = await office(`requests list --json ${filter.replace('REFERENCE', referenceOf(trial))}`)
  expect(JSON.parse(out)).toMatchObject([{ form }])
})

test('an empty list names the folder, and says whether there is anything else', async () => {
  const { office, store, dataDir } = await createOffice()
  const none = { exit: 0, out: '', err: `No requests yet in ${dataDir}.\n` }
  expect(await office('requests list')).toEqual(none)
  for (const filter of ['--since 2020-01-01', '--suspected', '--form agent', '--view spam'])
    expect((await office(`requests list ${filter}`)).err).toBe(`No such requests in ${dataDir}.\n`)
  expect((await office('requests list --json')).out).toBe('[]\n')
  await store.requests.add(aTrialRequest(), null, { verdict: { reason: 'links', holdsMail: true } })
  expect((await office('requests list')).err).toBe(
    `No requests but held ones and spam in ${dataDir}: office requests list --view spam\n`,
  )
})

test('--since omits requests that were received before', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  expect(JSON.parse((await office('requests list --json --since 2020-01-01')).out)).toHaveLength(1)
  expect(JSON.parse((await office('requests list --json --since 2999-01-01')).out)).toHaveLength(0)
})

test.each([
  'yesterday',
  '21.11.2026',
  '2026-13-01',
  '2026-02-30',
  '2026-02-30T08:00Z',
  '2026-11-21T25:00',
  '2026-11-21 08:00',
])('--since %s is refused, and the error names the expected format', async (since) => {
  const { office } = await createOffice()
  const { err, exit } = await office(['requests', 'list', '--since', since])
  expect(exit).toBe(1)
  expect(err).toBe(
    `--since is "${since}"; expected an existing date like 2026-11-21, or a time like 2026-11-21T08:00.\n`,
  )
})

test.each([
  ['--view mine', 2, 'Allowed choices are waiting, due, all, spam'],
  ['--form lead', 2, 'Allowed choices are trial, agent, contact'],
  ['--status gone', 2, 'Allowed choices are new, contacted'],
  ['--owner who@a.example', 1, 'No staff member has the address "who@a.example"'],
])('%s is refused', async (filter, exit, reason) => {
  const { office } = await createOffice()
  const refused = await office(`requests list ${filter}`)
  expect(refused).toMatchObject({ exit, out: '' })
  expect(refused.err).toContain(reason)
})

/** A request that is not suspected, a suspected and a held one, and one of each that staff decided. */
async function createOfficeWithSuspectedRequests() {
  const made = await createOffice()
  const { store } = made
  const suspect = (subject: string, reason: string, holdsMail: boolean) =>
    addRequest(store, aContactRequest({ name: subject }), { verdict: { reason, holdsMail } })
  await addRequest(store, aContactRequest({ name: 'Real' }))
  await suspect('Suspected', 'random letters', false)
  const held = await suspect('Held', 'links written as code; random letters', true)
  await markSpam(store, await suspect('Spam', 'three links', true))
  await markNotSpam(store, await suspect('Accepted', 'three links', true))
  return { ...made, held }
}

const rowsOf = (out: string) => out.trimEnd().split('\n').slice(1)

test('a list marks suspected requests; held ones and spam are only in the view Spam', async () => {
  const { office } = await createOfficeWithSuspectedRequests()
  expect(rowsOf((await office('requests list')).out)).toEqual([
    expect.stringMatching(/ Accepted +\S+ +new$/),
    expect.stringMatching(/ Suspected +\S+ +suspected$/),
    expect.stringMatching(/ Real +\S+ +new$/),
  ])
  expect(rowsOf((await office('requests list --view spam')).out)).toEqual([
    expect.stringMatching(/ Spam +\S+ +spam$/),
    expect.stringMatching(/ Held +\S+ +held$/),
  ])
})

test('--suspected lists the suspected and held requests that nobody has decided, with the reason', async () => {
  const { office, store, held } = await createOfficeWithSuspectedRequests()
  const [titles] = (await office('requests list --suspected')).out.split('\n')
  expect(titles).toMatch(/ Status +Why$/)
  expect(rowsOf((await office('requests list --suspected')).out)).toEqual([
    expect.stringMatching(/ Held +\S+ +held +links written as code; random letters$/),
    expect.stringMatching(/ Suspected +\S+ +suspected +random letters$/),
  ])
  await markNotSpam(store, held)
  expect(JSON.parse((await office('requests list --suspected --json')).out)).toMatchObject([
    { name: 'Suspected', suspectedFor: 'random letters', acceptedAt: null },
  ])
})

test('a request is found by a prefix of its id and shown with the labels of its form', async () => {
  const { office, store } = await createOffice()
  const agent = await addRequest(store, anAgentRequest())
  const { out } = await office(`requests show ${agent.slice(0, 12)}`)
  expect(out).toMatch(new RegExp(`^Id +${agent}$`, 'm'))
  expect(out).toMatch(/^Form +Build Your AI Agent$/m)
  expect(out).toMatch(/^Status +new$/m)
  expect(out).toMatch(/^Expected users +51-200 users$/m)
  expect(out).toMatch(/^Additional features +CRM Integration, Real-time Notifications$/m)
  const contact = await addRequest(store, aContactRequest())
  expect((await office(`requests show ${contact}`)).out).toMatch(
    /^Subject +A visit in May\nMessage\n {2}We would like to see the plant\.\n {2}Is Tuesday possible\?\n/m,
  )
})

test('a request is shown with its owner and follow-up date', async () => {
  const { office, trial } = await createOfficeWithOwner()
  expect((await office(`requests show ${trial}`)).out).toMatch(/^Status +won\nOwner +Ada\nFollow up +2026-12-01$/m)
})

test('JSON has all fields of a request, and not the HTML', async () => {
  const { office, store } = await createOffice()
  const agent = await addRequest(store, anAgentRequest())
  const contact = await addRequest(store, aContactRequest())
  const listed = JSON.parse((await office('requests list --json')).out)
  const shared = {
    receivedAt: expect.stringMatching(/^20.*Z$/),
    status: 'new',
    version: 0,
    owner: null,
    ownerName: null,
    followUpOn: null,
    firstAnsweredAt: null,
    consent: null,
    suspectedFor: null,
    heldAt: null,
    acceptedAt: null,
    spamAt: null,
    locale: null,
    firstTouch: null,
    lastTouch: null,
  }
  expect(listed).toMatchObject([
    {
      ...shared,
      id: contact,
      reference: referenceOf(contact),
      form: 'contact',
      fields: aContactRequest().fields,
      createdAt: null,
      company: null,
      name: 'Noor Haddad',
      email: 'noor@harbour.example',
      subject: 'A visit in May',
    },
    {
      ...shared,
      id: agent,
      reference: referenceOf(agent),
      form: 'agent',
      fields: anAgentRequest().fields,
      createdAt: '2026-11-21T12:00:00.000Z',
      company: anAgentRequest().company,
      name: null,
      subject: null,
    },
  ])
  for (const name of ['html', 'consentHash']) expect(listed[0]).not.toHaveProperty(name)
  for (const request of listed)
    expect(JSON.parse((await office(`requests show ${request.id} --json`)).out)).toEqual({ ...request, mails: [] })
})

test('a contact request without the fields of the form is shown as text without markup', async () => {
  const { office, store } = await createOffice()
  const html = '<p>Call <b>me</b></p><script>x</script>\u001b[31m'
  const id = await addRequest(store, readContactHtml(html))
  expect(rowsOf((await office('requests list')).out)).toEqual([expect.stringMatching(/ contact +new$/)])
  expect((await office(`requests show ${id}`)).out).toMatch(/^Text +Call me$/m)
})

test('the error about an unknown or ambiguous id says what to do', async () => {
  const { office, store } = await createOffice()
  const one = await addRequest(store, aTrialRequest())
  const other = await addRequest(store, aTrialRequest())
  expect(await office('requests show ffff')).toEqual({
    exit: 1,
    out: '',
    err: 'No request has an id that begins with "ffff". To find the id: office requests list\n',
  })
  expect((await office(`requests show ${one.slice(0, 4)}`)).err).toBe(
    `Several requests have an id that begins with "${one.slice(0, 4)}": ${one}, ${other}. Give more characters of the id.\n`,
  )
})

test('control characters from visitors never reach the terminal', async () => {
  const { office, store } = await createOffice()
  const CompanyName = 'Ac\u001b[31mme\u001b]0;title\u0007 \u009b2J\u202eevil'
  const Description = 'First line\r\n\u001b[2JSecond\u0008 line here'
  const id = await addRequest(store, aTrialRequest({ CompanyName, Description }))
  for (const line of ['requests list', `requests show ${id}`, `requests show ${id} --json`]) {
    const { out } = await office(line)
    expect(out).toContain('me')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  }
  expect((await office(`requests show ${id}`)).out).toMatch(/^ {2}First line\n {2}Second line here$/m)
})
