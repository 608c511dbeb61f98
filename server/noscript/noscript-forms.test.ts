import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { ruleCodes } from '../../contract/forms/rule-codes.ts'
import { noscriptFailures, notSentPage, sentPage } from '../../contract/noscript-forms.ts'
import { MAX_BODY_BYTES } from '../../contract/wire/calls.ts'
import { formPost } from '../../tests/support/page/noscript-forms.ts'
import { LIMIT_MS, RUNS } from '../../tests/support/service/hostile.ts'
import { aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aSite, startService } from '../../tests/support/service/service.ts'
import { timeLimits } from '../http/time-limits.ts'

const leadsTo = (location: string) => ({ statusCode: 303, headers: { location } })

test('a trial form post is stored like a call, and the delivery worker is woken once', async () => {
  const { service, requests, outbox } = await startService()
  const wake = vi.fn()
  outbox.onDue(wake)
  const before = Date.now()
  const answer = await service.inject(formPost('trial', { CompanyName: '  Meridian ' }))
  expect(answer).toMatchObject(leadsTo('/sent/trial'))
  expect(answer.body).toBe('')
  expect(answer.headers).not.toHaveProperty('content-type')
  expect(answer.headers['cache-control']).toBe('no-store')
  const [request, ...others] = await requests.listStored({ form: 'trial' })
  expect(others).toEqual([])
  expect(request).toMatchObject({
    form: 'trial',
    fields: {
      CompanyName: 'Meridian',
      Industry: 'Travel & Hospitality',
      RequiredUsers: '100+',
      BudgetRange: '5k-15k',
      RequiredTechnologies: 'TypeScript, PostgreSQL',
      Description: 'Read orders from mails.\nPut them into our ERP.',
    },
    suspectedFor: null,
  })
  expect(request?.createdAt).toBeGreaterThanOrEqual(before)
  expect(await outbox.list('waiting')).toMatchObject([{ about: { id: request?.id } }])
  expect(wake).toHaveBeenCalledTimes(1)
})

test('an agent form post is stored with its features, without fields that its form does not have', async () => {
  const { service, requests } = await startService()
  const change = { BudgetRange: '5k-15k', RequiredTechnologies: 'COBOL', Flag: '2' }
  expect(await service.inject(formPost('agent', change))).toMatchObject(leadsTo('/sent/agent'))
  const [request] = await requests.listStored()
  expect(request).toMatchObject({
    form: 'agent',
    fields: { Features: ['CRM Integration', 'Real-time Notifications'] },
  })
  expect(Object.keys(request?.fields ?? {})).not.toContain('BudgetRange')
  expect(Object.keys(request?.fields ?? {})).not.toContain('RequiredTechnologies')
})

test('a contact form post is stored as the HTML that the page would write', async () => {
  const { service, requests, outbox } = await startService()
  expect(await service.inject(formPost('contact'))).toMatchObject(leadsTo('/sent/contact'))
  const [message] = await requests.listStored({ form: 'contact' })
  expect(message?.email).toBe('noor@harbour.example')
  expect(message?.fields.message).toBe('May we see the plant?\nIs <Tuesday> possible?')
  expect(await outbox.list('waiting')).toHaveLength(1)
})

test.each([
  ['trial', { CompanyName: ' ' }, 'company-name-is-required'],
  ['trial', { Email: 'ada@meridian' }, 'enter-a-valid-email-address'],
  ['trial', { UseCase: '' }, 'project-type-is-required'],
  ['trial', { RequiredUsers: '51-200' }, 'team-size-must-be-one-of'],
  ['trial', { Description: ' too few ' }, 'project-description-is-required-min-10-characters'],
  ['agent', { Features: [] }, 'select-at-least-one-feature'],
  ['agent', { RequiredUsers: '' }, 'expected-users-is-required'],
  ['contact', { name: 'R2D2' }, 'please-enter-a-valid-full-name'],
  ['contact', { message: 'x'.repeat(5_001) }, 'please-enter-a-message-with-at-most-5-000-characters'],
] as const)('%s with %j is redirected to /not-sent/%s and not stored', async (form, change, page) => {
  const { service, requests } = await startService()
  const answer = await service.inject(formPost(form, change as Record<string, string>))
  expect(answer).toMatchObject(leadsTo(`/not-sent/${page}`))
  expect(await requests.listStored()).toEqual([])
})

test('a line break in a form post counts as one character', async () => {
  const { service, requests } = await startService()
  const message = `${'x'.repeat(4_998)}\r\n!`
  await service.inject(formPost('contact', { message }))
  expect(await requests.listStored({ form: 'contact' })).toHaveLength(1)
})

const foxes = (times: number) => '🦊'.repeat(times)

test.each([
  [
    'contact',
    {
      name: '𠮷'.repeat(forms.contact.fields.name.max),
      email: `${foxes(200)}@fox.example`,
      subject: foxes(forms.contact.fields.subject.max),
      message: foxes(forms.contact.fields.message.max),
    },
  ],
  [
    'trial',
    {
      CompanyName: foxes(forms.trial.fields.CompanyName.max),
      RequiredTechnologies: foxes(forms.trial.fields.RequiredTechnologies.max),
      Description: foxes(forms.trial.fields.Description.max),
    },
  ],
] as const)('a %s form post with emoji up to the limits of its fields is accepted', async (form, change) => {
  const { service, requests } = await startService()
  const post = formPost(form, change)
  expect(post.payload.length).toBeGreaterThan(MAX_BODY_BYTES)
  expect(await service.inject(post)).toMatchObject(leadsTo(`/sent/${form}`))
  expect(await requests.listStored()).toHaveLength(1)
})

test('an empty form post breaks the first rule of its form', async () => {
  const { service } = await startService()
  const answer = await service.inject({ method: 'POST', url: '/send/trial' })
  expect(answer).toMatchObject(leadsTo('/not-sent/company-name-is-required'))
})

test('a repeated form post is stored once within ten minutes, and another form post is stored', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12, 9, 59) })
  const { service, requests } = await startService()
  const send = (change = {}) => service.inject(formPost('trial', change))
  expect(await send()).toMatchObject(leadsTo('/sent/trial'))
  vi.setSystemTime(Date.now() + 2_000)
  expect(await send()).toMatchObject(leadsTo('/sent/trial'))
  expect(await requests.listStored({ form: 'trial' })).toHaveLength(1)
  await send({ BudgetRange: '100k+' })
  expect(await requests.listStored({ form: 'trial' })).toHaveLength(2)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await send()
  expect(await requests.listStored({ form: 'trial' })).toHaveLength(3)
})

test('a repeated form post across New Year is stored once', async () => {
  onTestFinished(() => void vi.useRealTimers())
  // A time in the past: ids never go back, so a time in the future would be in the ids of all later tests.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 11, 31, 23, 59, 58) })
  const { service, requests } = await startService()
  expect(await service.inject(formPost('contact'))).toMatchObject(leadsTo('/sent/contact'))
  vi.setSystemTime(Date.now() + 4_000)
  expect(await service.inject(formPost('contact'))).toMatchObject(leadsTo('/sent/contact'))
  expect(await requests.listStored({ form: 'contact' })).toHaveLength(1)
})

test('a filled honeypot alone does not make a form post suspected, because text browsers show it', async () => {
  const { service, requests } = await startService()
  const answer = await service.inject(formPost('trial', { homepage: 'https://nordwind.example' }))
  expect(answer).toMatchObject(leadsTo('/sent/trial'))
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([{ suspectedFor: null }])
})

test('a form post with a filled honeypot and many links is suspected, and answered like any other', async () => {
  const { service, requests } = await startService()
  const answer = await service.inject(
    formPost('trial', {
      homepage: 'https://pills.example',
      Description: 'https://a.example https://b.example https://c.example',
    }),
  )
  expect(answer).toMatchObject(leadsTo('/sent/trial'))
  expect(await requests.listStored({ form: 'trial' })).toMatchObject([
    { suspectedFor: expect.stringContaining('the hidden field was filled in') },
  ])
})

test('form posts and calls share one rate limit', async () => {
  const { service, requests } = await startService({ settings: { rateLimit: 2 } })
  await service.inject(proposalInsert(aTrialPayload()))
  expect(await service.inject(formPost('agent'))).toMatchObject(leadsTo('/sent/agent'))
  expect(await service.inject(formPost('contact'))).toMatchObject(leadsTo('/not-sent/too-many'))
  expect((await service.inject(proposalInsert(aTrialPayload()))).statusCode).toBe(429)
  expect(await requests.listStored()).toHaveLength(2)
})

test.each([[{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'https://elsewhere.example' }], [{ origin: 'null' }]])(
  'a form post from a foreign page is refused with a sentence as text: %j',
  async (headers) => {
    const { service, requests } = await startService()
    const answer = await service.inject(formPost('contact', {}, headers))
    expect(answer.statusCode).toBe(403)
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^Nothing was sent: .*\.\n$/)
    expect(await requests.listStored({ form: 'contact' })).toEqual([])
  },
)

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
  [{ origin: 'http://site.example:81', host: 'site.example:81' }],
])("a post of the site's own form is accepted: %j", async (headers) => {
  const { service } = await startService()
  const answer = await service.inject(formPost('contact', {}, headers))
  expect(answer).toMatchObject(leadsTo('/sent/contact'))
})

describe('a form post that cannot be accepted is redirected to a page with the reason', () => {
  test('a body over 192 KiB', async () => {
    const { service } = await startService()
    const message = 'x'.repeat(3 * MAX_BODY_BYTES)
    const answer = await service.inject(formPost('contact', { message }))
    expect(answer).toMatchObject(leadsTo('/not-sent/too-large'))
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense'])(
    'the content type %s',
    async (type) => {
      const { service } = await startService()
      const answer = await service.inject(formPost('contact', {}, { 'content-type': type }))
      expect(answer).toMatchObject(leadsTo('/not-sent/unreadable'))
    },
  )

  test('a failure of the database, in the language of the form', async () => {
    const { service } = await startService({
      store: (real) => ({
        ...real,
        requests: { ...real.requests, add: () => Promise.reject(new Error('disk full')) },
      }),
    })
    const answer = await service.inject(formPost('contact', { 'Form-Locale': 'de' }))
    expect(answer).toMatchObject(leadsTo('/de/not-sent/unavailable'))
    expect(answer.headers).not.toHaveProperty('retry-after')
  })

  test('a timeout of the answer', async () => {
    const { service } = await startService({
      timeLimits: { ...timeLimits, answerMs: 20 },
      store: (real) => ({
        ...real,
        requests: { ...real.requests, add: () => new Promise(() => {}) },
      }),
    })
    const answer = await service.inject(formPost('contact'))
    expect(answer).toMatchObject(leadsTo('/not-sent/unavailable'))
  })
})

test('GET of a form post’s address is the 404 page', async () => {
  const { service } = await startService()
  for (const form of formNames) expect((await service.inject({ url: `/send/${form}` })).statusCode).toBe(404)
})

test.each([
  { headers: { 'content-type': 'application/json' } },
  { headers: { 'content-type': 'nonsense' }, payload: 'x' },
])('another method is 405 with any content type and body: %j', async (body) => {
  const { service } = await startService()
  for (const form of formNames) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await service.inject({ method, url: `/send/${form}`, ...body })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
    }
  }
})

test('with SERVICE_HOST a form post is refused with 405', async () => {
  const builtWith = { ...aSite().builtWith, serviceHost: 'https://backend.example' }
  const { service, requests } = await startService({ site: { builtWith } })
  expect((await service.inject(formPost('contact'))).statusCode).toBe(405)
  expect(await requests.listStored({ form: 'contact' })).toEqual([])
})

test.each([
  ['de', '/de'],
  ['ar', '/ar'],
  ['en', ''],
  ['fr', ''],
  ['../evil.example', ''],
  ['', ''],
])('a form post with the Form-Locale %j is redirected to the result below "%s"', async (locale, prefix) => {
  const { service } = await startService()
  const send = (change: Record<string, string>) =>
    service.inject(formPost('trial', { 'Form-Locale': locale, ...change }))
  expect(await send({})).toMatchObject(leadsTo(`${prefix}/sent/trial`))
  expect(await send({ Email: '' })).toMatchObject(leadsTo(`${prefix}/not-sent/email-is-required`))
})

test('a form post is stored with its locale, or with the first locale of the site if it has none', async () => {
  const { service, requests } = await startService()
  await service.inject(formPost('trial', { 'Form-Locale': 'de' }))
  await service.inject(formPost('agent'))
  const locales = (await requests.listStored()).map(({ form, locale }) => ({
    form,
    locale,
  }))
  expect(locales).toEqual([
    { form: 'trial', locale: 'de' },
    { form: 'agent', locale: 'en' },
  ])
})

test('every form post is redirected to a page of the build', { timeout: LIMIT_MS }, async () => {
  const { service } = await startService()
  const built = new Set([...formNames.map(sentPage), ...[...noscriptFailures, ...ruleCodes].map(notSentPage)])
  const names = ['CompanyName', 'Email', 'Features', 'Description', 'name', 'message', '__proto__']
  const field = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...formNames), fc.array(field), async (form, fields) => {
      const [[name, value] = ['x', ''], ...rest] = fields
      const post = formPost(form, { [name]: value })
      post.payload += rest.map(([key, text]) => `&${key}=${encodeURIComponent(text.toWellFormed())}`)
      const answer = await service.inject(post)
      expect(answer.statusCode).toBe(303)
      expect(built).toContain(answer.headers.location)
    }),
    { numRuns: RUNS },
  )
})
