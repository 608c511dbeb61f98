import type { FastifyBaseLogger } from 'fastify'
import type { Attribution } from '../../contract/attribution.ts'
import type { FormSignals } from '../../contract/form-signals.ts'
import type { NewRequest } from '../../records/request.ts'
import type { Store } from '../../store/open-store.ts'
import type { Added } from '../../store/requests/idempotency-keys.ts'
import { requestTextOf } from '../spam/request-text.ts'
import { openSpamFilter } from '../spam/spam-filter.ts'

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
