import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this host, and demands HTTPS. */
const nameAt = (origin: string, name: string) => (origin.startsWith('https:') ? `__Host-${name}` : name)

const optionsAt = (origin: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  secure: origin.startsWith('https:'),
  sameSite: 'strict',
})

const SESSION = 'console'
const CHALLENGE = 'console-challenge'
const OIDC = 'console-oidc'

export const readSessionCookie = ({ cookies }: FastifyRequest, origin: string) => cookies[nameAt(origin, SESSION)]

/** A cookie without an expiry ends with the browser; the service ends the session by its own clock. */
export const setSessionCookie = (reply: FastifyReply, origin: string, token: string) =>
  reply.setCookie(nameAt(origin, SESSION), token, optionsAt(origin))

export const clearSessionCookie = (reply: FastifyReply, origin: string) =>
  reply.clearCookie(nameAt(origin, SESSION), optionsAt(origin))

export const readChallengeCookie = ({ cookies }: FastifyRequest, origin: string) => cookies[nameAt(origin, CHALLENGE)]

/** Binds a challenge to the browser that asked for it. */
export const setChallengeCookie = (reply: FastifyReply, origin: string, token: string) =>
  reply.setCookie(nameAt(origin, CHALLENGE), token, { ...optionsAt(origin), maxAge: 300 })

export const clearChallengeCookie = (reply: FastifyReply, origin: string) =>
  reply.clearCookie(nameAt(origin, CHALLENGE), optionsAt(origin))

export const readOidcCookie = ({ cookies }: FastifyRequest, origin: string) => cookies[nameAt(origin, OIDC)]

/** Lax, because the identity provider, another site, leads the browser back. */
export const setOidcCookie = (reply: FastifyReply, origin: string, token: string) =>
  reply.setCookie(nameAt(origin, OIDC), token, {
    ...optionsAt(origin),
    sameSite: 'lax',
    maxAge: 600,
  })

export const clearOidcCookie = (reply: FastifyReply, origin: string) =>
  reply.clearCookie(nameAt(origin, OIDC), { ...optionsAt(origin), sameSite: 'lax' })
