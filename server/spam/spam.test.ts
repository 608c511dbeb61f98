import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type FormSignals, formSignalHeaders } from '../../contract/form-signals.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { accepted, anAgentPayload, aTrialPayload, proposalInsert } from '../../tests/support/service/proposals.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { call, startService } from '../../tests/support/service/service.ts'

/** What a visitor wrote. */
type Request = {
  who: string
  title: string
  text: string
  technologies?: string
  /** The signals from the page; null for an older page, or for a caller that is no page. */
  formSignals?: FormSignals | null
}
type Spam = Request & { becomes: 'held' | 'suspected' | 'passes'; for?: string }

const read = (file: string) => parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
const realRequests: Request[] = read('real-requests.yaml')
const spam: Spam[] = read('spam.yaml')

const asHeaders = (formSignals: FormSignals | null = null) => (formSignals ? formSignalHeaders(formSignals) : {})

/** The request of each form for the same visitor's text. */
const forms = {
  trial: ({ who, title, text, technologies = 'Any', formSignals }: Request) =>
    proposalInsert(
      aTrialPayload({
        Email: who,
        CompanyName: title,
        Description: text,
        RequiredTechnologies: technologies,
      }),
      asHeaders(formSignals),
    ),
  agent: ({ who, title, text, formSignals }: Request) =>
    proposalInsert(anAgentPayload({ Email: who, CompanyName: title, Description: text }), asHeaders(formSignals)),
  contact: ({ who, title, text, formSignals }: Request) =>
    call(
      'SendMail',
      genericRequest(aContactHtml({ email: who, subject: title, message: text })),
      asHeaders(formSignals),
    ),
}

type Form = keyof typeof forms

/** Sends a request with each form; returns the answers, the stored reasons and the states of the mails. */
async function outcomesOf(request: Request) {
  const { service, requests, outbox } = await startService()
  const answers = []
  for (const form of everyForm) {
    answers.push((await service.inject(forms[form](request))).json())
  }
  const records = await requests.listStored()
  return {
    answers,
    reasons: records.map(({ suspectedFor }) => suspectedFor),
    mails: (await outbox.list()).map(({ state }) => state),
  }
}

const everyForm = Object.keys(forms) as Form[]
const thrice = <T>(value: T) => everyForm.map(() => value)

test.each(realRequests)('a real request is not suspected: $title', async (request) => {
  expect(await outcomesOf(request)).toEqual({
    answers: thrice(accepted()),
    reasons: thrice(null),
    mails: thrice('waiting'),
  })
})

test('no real request is suspected if all are sent to one service', async () => {
  const { service, requests, outbox } = await startService()
  for (const request of realRequests) {
    for (const form of everyForm) await service.inject(forms[form](request))
  }
  const stored = await requests.listStored()
  expect(stored).toHaveLength(3 * realRequests.length)
  expect(stored.filter(({ suspectedFor }) => suspectedFor !== null)).toEqual([])
  expect(await outbox.list('waiting')).toHaveLength(stored.length)
})

test.each(spam)('spam is stored, and $becomes: $text', async ({ becomes, ...request }) => {
  expect(await outcomesOf(request)).toEqual({
    answers: thrice(accepted()),
    reasons: thrice(becomes === 'passes' ? null : request.for),
    mails: thrice(becomes === 'held' ? 'held' : 'waiting'),
  })
})
