import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify'
import { noAttribution } from '../../contract/attribution.ts'
import { HONEYPOT } from '../../contract/form-signals.ts'
import { formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { FORM_CONSENT, readConsent } from '../../contract/request/consent.ts'
import { MAX_BODY_BYTES } from '../../contract/wire/calls.ts'
import { answerError } from '../http/error-answers.ts'
import { shedLoad } from '../http/under-pressure.ts'
import type { VisitorWords } from '../http/visitor-words.ts'
import { type AcceptRequest, answerRequest, type RequestMeta, readForm } from '../requests/accept-request.ts'
import { deduplicatePosts } from './deduplicate-posts.ts'
import { localeIn, valuesIn } from './read-form.ts'
import { redirectToResult } from './redirect-to-result.ts'

/** URL encoding takes three characters for each byte beyond ASCII. */
const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES

type Needs = {
  accept: AcceptRequest
  onRequest: RouteShorthandOptions['onRequest']
  /** The locales of the site, the first one first. */
  locales: string[]
  wordsFor: VisitorWords
}

/** Form posts of browsers without JavaScript: validated and stored like the calls, answered with a redirect to a page. */
export const noscriptForms: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { accept, onRequest } = needs
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  app.setErrorHandler(answerError)
  await shedLoad(app)

  const keyOf = deduplicatePosts()
  const wrongMethods = app.supportedMethods.filter((method) => !allowedMethods.includes(method))
  for (const name of formNames) {
    app.route({
      method: wrongMethods as HTTPMethods[],
      url: `/${name}`,
      onRequest: refuseMethod, // Before the body is parsed: the answer does not depend on it or on its type.
      handler: refuseMethod,
    })
    app.post<{ Body: string | undefined }>(
      `/${name}`,
      { onRequest, onSend: redirectToResult(name, needs), bodyLimit: MAX_FORM_BYTES },
      async ({ body = '' }, reply) => {
        const now = Date.now()
        const post = new URLSearchParams(body)
        const read = readForm(name, valuesIn(post, forms[name]), name === 'contact' ? null : now)
        if ('brokenRule' in read) return read
        return answerRequest(reply, await accept(read.request, requestMeta(keyOf(name, body, now), post)))
      },
    )
  }
}

/** GET and HEAD are not refused with 405: a visitor who opens the address gets the 404 page. */
const allowedMethods = ['POST', 'GET', 'HEAD']

const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(405).header('allow', 'POST').send('A form is sent with POST.\n')

const requestMeta = (key: string, form: URLSearchParams): RequestMeta => ({
  key,
  formSignals: { honeypotFilled: Boolean(form.get(HONEYPOT)), isPlainPost: true },
  attribution: noAttribution,
  locale: localeIn(form),
  consentHash: readConsent(form.get(FORM_CONSENT)),
})
