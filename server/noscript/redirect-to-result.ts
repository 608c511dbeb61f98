import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormName } from '../../contract/forms/form.ts'
import { localePrefix } from '../../contract/locales.ts'
import { type NoscriptFailure, notSentPage, sentPage } from '../../contract/noscript-forms.ts'
import type { VisitorWords } from '../http/visitor-words.ts'
import { localeIn } from './read-form.ts'

/** The answer to a form that breaks a rule. It is redirected, so the visitor does not see it. */
export type BrokenRule = { brokenRule: string }

type Options = { locales: string[]; wordsFor: VisitorWords }

/** Turns a broken rule or the envelope of a call into a redirect (303) to the result page. */
export const redirectToResult =
  (form: FormName, { locales, wordsFor }: Options) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // Cross-site posts are not redirected. Visitors of the site's own form can get this answer too: some old browsers hide the origin.
    if (reply.statusCode === 403) {
      reply.type('text/plain; charset=utf-8')
      return `${wordsFor(request).crossSite}\n`
    }
    const page = pageFor(form, reply.statusCode, JSON.parse(String(payload)))
    const prefix = localePrefix(readPostedLocale(request.body), locales)
    reply.code(303).header('location', `${prefix}${page}`)
    reply.removeHeader('content-type').removeHeader('retry-after')
    return ''
  }

/** Null if the post was refused before its body was read: too many requests, too large, not a form. */
const readPostedLocale = (body: unknown) => (typeof body === 'string' ? localeIn(new URLSearchParams(body)) : null)

function pageFor(form: FormName, status: number, answer: object | BrokenRule) {
  if (status !== 200) return notSentPage(failureByStatus[status] ?? 'unavailable')
  return 'brokenRule' in answer ? notSentPage(answer.brokenRule) : sentPage(form)
}

const failureByStatus: Record<number, NoscriptFailure> = {
  400: 'unreadable',
  413: 'too-large',
  415: 'unreadable',
  429: 'too-many',
}
