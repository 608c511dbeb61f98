import { expect, test } from 'vitest'
import { anAgentRequest, asStored, aTrialRequest } from '../../../tests/support/service/records.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { requestMail } from './request-mail.ts'

const site = aSite()

test('the mail about a trial request has its company and kind in the subject, and every field with the dialog’s label', () => {
  const { subject, text, html, replyTo } = requestMail(asStored(aTrialRequest()), site)
  expect(subject).toBe('Engage Talent: request from Meridian Freight Ltd')
  expect(replyTo).toBe('ada@meridian.example')
  for (const line of [
    'Company name: Meridian Freight Ltd',
    'Email: ada@meridian.example',
    'Industry: Manufacturing',
    'Project type: Order Management',
    'Team size: 6-10',
    'Timeline: 1-2 weeks',
    'Budget: $5k – $15k',
    'Required technologies: TypeScript, PostgreSQL',
    'Project description: Read orders from mails and put them into our ERP.',
  ]) {
    expect(text).toContain(`${line}\n`)
    const [label, value] = line.split(': ')
    expect(html).toContain(`>${label}</th>`)
    expect(html).toContain(`>${value}</td>`)
  }
  expect(text).not.toContain('Additional features')
})

test('the mail about an agent request has the labels of the agent dialog and no budget', () => {
  const { subject, text } = requestMail(asStored(anAgentRequest()), site)
  expect(subject).toBe('Build Your AI Agent: request from Harbour Clinics')
  expect(text).toContain('Use case: Appointment Booking\nExpected users: 51-200 users\n')
  expect(text).toContain('Additional features: CRM Integration, Real-time Notifications\n')
  expect(text).not.toMatch(/Budget|Required technologies/)
})

test.each([
  ['de', 'Language: German (de)\n'],
  ['fr', 'Language: French (fr)\n'],
])('the mail about a request from a page in %s names the language', (locale, line) => {
  expect(requestMail({ ...asStored(aTrialRequest()), locale }, site).text).toContain(line)
})

test.each(['en', null])('the mail about a request from a page in %s names no language', (locale) => {
  expect(requestMail({ ...asStored(aTrialRequest()), locale }, site).text).not.toContain('Language')
})

test('values of the visitor are escaped in the HTML of the mail', () => {
  const CompanyName = '<img src=x onerror=alert(1)>'
  const Description = 'First line\n</td><script>alert(1)</script>'
  const { html } = requestMail(asStored(aTrialRequest({ CompanyName, Description })), site)
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('First line<br>&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the mail about a suspected request has a spam notice with the reason; after not-spam it has none', () => {
  const suspected = { ...asStored(aTrialRequest()), suspectedFor: 'random letters' }
  const { subject, text, html } = requestMail(suspected, site)
  expect(subject).toBe('Possible spam: Engage Talent: request from Meridian Freight Ltd')
  const why = `It may be spam: random letters. If it is not: office requests not-spam ${suspected.id}`
  expect(text).toContain(why)
  expect(html).toContain(why)
  const accepted = requestMail({ ...suspected, acceptedAt: 1 }, site)
  expect(accepted).toEqual(requestMail(asStored(aTrialRequest()), site))
})

test.each([
  [aTrialRequest(), 'Offer shown to the visitor: One week of a developer'],
  [anAgentRequest(), 'Offer shown to the visitor: An agent, built and operated'],
])('the mail names the offer of its dialog as the content has it', (request, line) => {
  expect(requestMail(asStored(request), site).text).toContain(`\n${line}`)
})

test('every colour in a mail is a colour of the site, in an inline style', () => {
  const { html } = requestMail(asStored(aTrialRequest()), site)
  expect(new Set(html.match(/#[0-9a-f]{3,8}\b/gi))).toEqual(new Set(Object.values(site.colours)))
  expect(html).not.toMatch(/var\(|oklch|<style/)
})
