import { onTestFinished } from 'vitest'
import { type Attribution, noAttribution } from '../../../contract/attribution.ts'
import type { ProposalFormName } from '../../../contract/wire/proposal-insert.ts'
import { contactMailHtml } from '../../../contract/wire/send-mail.ts'
import { readContactHtml } from '../../../records/contact-html.ts'
import {
  type NewRequest,
  newRequest,
  newWorkState,
  type Request,
  type RequestFields,
} from '../../../records/request.ts'
import { openStore, type Store } from '../../../store/open-store.ts'
import type { AddOptions } from '../../../store/requests/add-requests.ts'
import { anAgentProposal, aTrialProposal } from './proposals.ts'
import { createDirectory, createMigratedDirectory } from './service.ts'

const CREATED_AT = Date.UTC(2026, 10, 21, 12)

type Change = { createdAt?: number } & Record<string, string | string[] | number>

/** A request of the trial dialog; `change`: other values of its fields. */
export const aTrialRequest = (change: Change = {}) => aProposal('trial', aTrialProposal(), change)

export const anAgentRequest = (change: Change = {}) => aProposal('agent', anAgentProposal(), change)

function aProposal(form: ProposalFormName, proposal: RequestFields, { createdAt, ...values }: Change) {
  const fields = { ...proposal, ...values } as RequestFields
  return newRequest({ form, fields, createdAt: createdAt ?? CREATED_AT, html: null })
}

/** A request of the contact form; `change`: other values of its fields. */
export const aContactRequest = (change: object = {}) => readContactHtml(aContactHtml(change))

export const notSuspected = { suspectedFor: null, heldAt: null, acceptedAt: null, spamAt: null }

/** The first touch is a campaign, the last one a search engine. */
export const twoTouches: Attribution = {
  firstTouch: 'page=%2F&referrer=https%3A%2F%2Fnews.example%2Fa&utm_source=news&utm_campaign=Fr%C3%BChling+1',
  lastTouch: 'page=%2F&referrer=https%3A%2F%2Fsearch.example%2F&gclid=Cj0KCQ-x_1',
}

/** The request as the store returns it. */
export const asStored = (request: NewRequest): Request => ({
  ...request,
  id: '0198c0de-0000-7000-8000-000000000001',
  receivedAt: CREATED_AT,
  ...notSuspected,
  ...noAttribution,
  ...newWorkState,
  locale: null,
  consentHash: null,
  enteredBy: null,
})

/** `StrOne` as the contact form writes it. */
export const aContactHtml = (change = {}) =>
  contactMailHtml(
    {
      name: 'Noor Haddad',
      email: 'noor@harbour.example',
      subject: 'A visit in May',
      message: 'We would like to see the plant.\nIs Tuesday possible?',
      ...change,
    },
    2026,
  )

/** Stores the request without an idempotency key. Resolves to its id. */
export async function addRequest({ requests }: Store, request: NewRequest, options?: AddOptions) {
  const added = await requests.add(request, null, options)
  if (added.outcome !== 'added') throw new Error(`The request was not added: ${added.outcome}.`)
  return added.id
}

/** A real store in a new directory; both are removed after the test. */
export async function createStore(dataDir = createDirectory()) {
  createMigratedDirectory(dataDir)
  const store = await openStore({ dataDir })
  onTestFinished(() => store.close())
  return { store, dataDir }
}
