import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { SERVICE_PATH } from '../contract/calls.ts'
import type { RunSettings } from '../settings/run-settings.ts'
import type { Site } from '../settings/site.ts'
import type { Store } from '../store/open-store.ts'
import { serviceCalls } from './calls/service-calls.ts'
import { openEmployeeLookup } from './employees/employee-lookup.ts'
import { serveContactCard } from './employees/serve-contact-card.ts'
import { checkOrigin } from './http/origin-check.ts'
import { limitCalls } from './http/rate-limit.ts'
import type { ResponseHeaders } from './http/response-headers.ts'
import { noscriptFormPosts } from './noscript/noscript-forms.ts'
import { openAcceptSubmission } from './submissions/accept-submission.ts'

type Needs = {
  store: Store
  settings: RunSettings
  site: Site
  photosDir: string
  wakeMail: () => void
  /** Of the calls' answers. */
  callHeaders: ResponseHeaders
}

/** What pages send, by calls or as plain forms: counted together, judged together, refused alike. */
export const receive: FastifyPluginAsync<Needs> = async (
  app,
  { store, settings, site, photosDir, wakeMail, callHeaders },
) => {
  const { allowedOrigins, publicUrl } = settings
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(rateLimit, { global: false })
  const foreign = checkOrigin([publicUrl, ...allowedOrigins])
  const writing = [...limitCalls(app, settings.rateLimit), foreign]
  const keep = openAcceptSubmission({ ...store, wakeMail })
  const lookup = openEmployeeLookup(app, {
    ...store,
    ...site.employee,
    rateLimit: settings.rateLimit,
  })
  await app.register(serviceCalls, {
    prefix: SERVICE_PATH,
    ...{ lookup, keep, allowedOrigins, foreign, writing, headers: callHeaders },
  })
  // Another service keeps what its pages send and who works here; they have no such forms and cards then.
  if (site.builtWith.serviceHost !== '') return
  await app.register(noscriptFormPosts, { prefix: '/send', keep, onRequest: writing })
  const { company } = site
  await app.register(serveContactCard, { lookup, company, publicUrl, photosDir })
}
