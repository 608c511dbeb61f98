import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Attribution } from '../../contract/attribution.ts'
import { no, yes } from '../../contract/envelope.ts'
import type { FormSignals } from '../../contract/form-signals.ts'
import { codeOf } from '../../contract/forms/field.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { teamSizes } from '../../contract/forms/options.ts'
import { callRules } from '../../contract/forms/rule-codes.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { flags } from '../../contract/wire/proposal-insert.ts'
import { UnflaggedProposal } from '../../contract/wire/unflagged-proposal.ts'
import { type NewRequest, newRequest, type RequestFields } from '../../records/request.ts'
import type { Store } from '../../store/open-store.ts'
import type { Added } from '../../store/requests/idempotency-keys.ts'
import { openSpamFilter, requestTextOf } from '../spam/spam-filter.ts'

type Read = { request: NewRequest } | { brokenRule: string }
type Parsed = { success: true; data: RequestFields } | { success: false; error: BrokenRules }

/** Validates the values of a proposal by the rules of the dialog that `flag` names. */
export function readProposal(values: object, flag: number | null, createdAt: number): Read {
  switch (flag) {
    case flags.trial:
      return readForm('trial', values, createdAt)
    case flags.agent:
      return readForm('agent', values, createdAt)
    case null: {
      const parsed = UnflaggedProposal.safeParse(nullsToEmpty(values))
      // No team size is also a number of expected users.
      const isTrial = parsed.success && teamSizes.some((size) => size === parsed.data.RequiredUsers)
      return validated(parsed, { form: isTrial ? 'trial' : 'agent', createdAt })
    }
    default:
      return { brokenRule: codeOf(callRules.flag) }
  }
}

/** Validates the values of a form by its rules. */
export const readForm = (form: FormName, values: object, createdAt: number | null) =>
  validated(forms[form].schema.safeParse(values), { form, createdAt })

function validated(parsed: Parsed, about: Pick<NewRequest, 'form' | 'createdAt'>): Read {
  if (!parsed.success) return { brokenRule: firstBrokenRule(parsed.error) }
  const fields = Object.entries(parsed.data).filter(([, value]) => value.length > 0)
  return { request: newRequest({ ...about, fields: Object.fromEntries(fields), html: null }) }
}

/** A field that a dialog does not use may be null. */
const nullsToEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

type BrokenRules = { issues: { message: string }[] }

/** The code of the first broken rule. The schemas have codes as messages. */
const firstBrokenRule = ({ issues }: BrokenRules) => issues[0]?.message ?? ''

/** Metadata of a request. */
export type RequestMeta = {
  key: string | null
  formSignals: FormSignals
  attribution: Attribution
  /** The locale of the page whose form was sent; null if it is missing or unreadable. */
  locale: string | null
  /** The hash of the text of consent whose box was ticked; null without. */
  consentHash: string | null
}

/** Stores a valid request with its spam verdict. It is on disk when the promise resolves. */
export type AcceptRequest = (request: NewRequest, meta: RequestMeta) => Promise<Added>

type Needs = Pick<Store, 'requests' | 'consents'> & {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The locale that is stored if the caller names none, such as an older page. */
  firstLocale: string
}

/** Calls and form posts share one instance, because the spam filter counts both. */
export function acceptRequests(needs: Needs): AcceptRequest {
  const { requests, consents, firstLocale, log } = needs
  const spamFilter = openSpamFilter()

  /** A text that no build of this site has shown is no evidence. The request is stored without it. */
  async function knownHash(hash: string | null) {
    if (hash === null || (await consents.isKnown(hash))) return hash
    log.warn({ hash }, 'A form named an unknown text of consent; the request was stored without consent')
    return null
  }

  return async (request, { key, formSignals, attribution, locale, consentHash }) => {
    const text = requestTextOf(request)
    const { verdict, score } = spamFilter.check(text, formSignals)
    const added = await requests.add(request, key, {
      verdict,
      attribution,
      locale: locale ?? firstLocale,
      consentHash: await knownHash(consentHash),
      // A program that posts to make the site mail others sends no fill time.
      mayAcknowledge: score === 0 && formSignals.fillMs !== undefined,
    })
    if (added.outcome === 'added') spamFilter.remember(text)
    return added
  }
}

/**
 * Answers a writing call after its request is on disk. After a timeout the call has been answered with 503 already:
 * a retry with the same idempotency key gets this answer.
 */
export function answerRequest(reply: FastifyReply, added: Added) {
  if (reply.sent) return reply
  return added.outcome === 'conflict'
    ? reply.code(422).send(no('This Idempotency-Key came with another record before.'))
    : reply.send({ ...yes(), Reference: referenceOf(added.id) })
}
