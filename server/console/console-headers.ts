import type { ResponseHeaders } from '../http/response-headers.ts'

const YEAR_S = 365 * 24 * 60 * 60

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';')

/** Headers of every answer of the console. */
export const consoleHeaders = (origin: string): ResponseHeaders => ({
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  ...(origin.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
})
