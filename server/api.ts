import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { noAttribution } from '../contract/attribution.ts'
import { SERVICE_PATH } from '../contract/wire/call-request.ts'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Site } from '../settings/site.ts'
import type { Store } from '../store/open-store.ts'
import { serviceCalls } from './calls/service-calls.ts'
import { openEmployeeLookup } from './employees/employee-lookup.ts'
import { serveContactCard } from './employees/serve-contact-card.ts'
import { checkOrigin } from './http/origin-check.ts'
import { limitCalls } from './http/rate-limit.ts'
import type { ResponseHeaders } from './http/response-headers.ts'
import type { VisitorWords } from './http/visitor-words.ts'
import { noscriptForms } from './noscript/noscript-forms.ts'
import { type AcceptRequest, acceptRequests } from './requests/accept-request.ts'

type Needs = {
  store: Store
  settings: RunSettings
  site: Site
  wordsFor: VisitorWords
  /** Security headers of the calls' answers. */
  callHeaders: ResponseHeaders
}

/** All requests of the pages: calls, form posts and contact cards, with one rate limit and one spam filter. */
export const api: FastifyPluginAsync<Needs> = async (app, { store, settings, site, wordsFor, callHeaders }) => {
  const { allowedOrigins, publicUrl } = settings
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(rateLimit, { global: false })
  const originCheck = checkOrigin([publicUrl, ...allowedOrigins])
  const beforeWriting = [...limitCalls(app, settings.rateLimit), originCheck]
  const [firstLocale] = site.locales
  const acceptAny = acceptRequests({ ...store, firstLocale, log: app.log })
  // A tab that was opened before the build still sends its attribution.
  const accept: AcceptRequest =
    site.builtWith.attribution === 'on'
      ? acceptAny
      : (request, meta) => acceptAny(request, { ...meta, attribution: noAttribution })
  const lookup = openEmployeeLookup(app, {
    ...store,
    ...site.employee,
    isConsentRequired: settings.employeeConsent === 'required',
    rateLimit: settings.rateLimit,
  })
  await app.register(serviceCalls, {
    prefix: SERVICE_PATH,
    lookup,
    accept,
    allowedOrigins,
    beforeWriting,
    checkOrigin: originCheck,
    headers: callHeaders,
  })
  // With `SERVICE_HOST` another backend stores requests and employees: no form posts or contact cards here.
  if (site.builtWith.serviceHost !== '') return
  await app.register(noscriptForms, {
    prefix: '/send',
    accept,
    onRequest: beforeWriting,
    locales: site.locales,
    wordsFor,
  })
  const { company } = site
  const { employeePhotos } = store
  await app.register(serveContactCard, { lookup, wordsFor, company, publicUrl, employeePhotos })
}
