import * as z from 'zod/mini'
import { areas } from './areas.ts'
import type { Calls } from './call.ts'
import { Done } from './done.ts'
import { MAX_SIGNATURE } from './signature.ts'
import { Text } from './text.ts'

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  areas: z.array(z.enum(areas)),
})
export type Me = z.infer<typeof Me>

/** What the console knows after each start: who uses it, and when the session ends. Times are milliseconds since 1970. */
export const SessionAnswer = z.object({
  me: Me,
  company: z.string(),
  /** The time zone of the company, for days such as "due today". */
  timeZone: z.string(),
  /** Of the built console; another one than the page's own means that the server was upgraded. */
  version: z.string(),
  now: z.number(),
  endsAt: z.number(),
  isConfirmed: z.boolean(),
  passkeys: z.number(),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

/** The browser's answer to the options of a passkey. The library checks it; `id` is looked up before. */
const WebAuthnResponse = z.looseObject({ id: z.optional(Text) })

const KnownKeys = z.array(z.object({ id: z.string(), type: z.literal('public-key') }))

/** The options for signing with a passkey. */
export const AssertionOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: KnownKeys,
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type AssertionOptions = z.infer<typeof AssertionOptions>

/** The options for creating a passkey. */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: KnownKeys,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type RegistrationOptions = z.infer<typeof RegistrationOptions>

const InvitationAnswer = z.object({
  kind: z.enum(['invitation', 'recovery']),
  name: z.string(),
  email: z.string(),
})

/** A one-time link. Its token is in the fragment, which browsers do not send. */
export const signInLink = (origin: string, token: string) => `${origin}/link#${token}`

/** The token of the link, from the address's fragment. */
const token = Text.check(z.maxLength(100))
const Token = z.object({ token })

/**
 * The screen that the identity provider leads back to, such as `/inbox?view=mine`. The pattern refuses all that a browser
 * could read as the address of another site, and the paths of calls and of the callback.
 */
const ReturnTo = Text.check(
  z.maxLength(2_000),
  z.regex(/^\/(?!\/|api\b|oidc\b)[!-[\]-~]*$/, 'A path of the console is required.'),
)

const OidcBody = z.object({ returnTo: ReturnTo })

/** With the token of a link, the first sign-in binds the identity to the invited person. */
const OidcSignInBody = z.extend(OidcBody, { token: z.optional(token) })

/** The ways to sign in beside a passkey. */
const MeansAnswer = z.object({ oidc: z.boolean() })

/** The address at the identity provider. */
const OidcStart = z.object({ url: z.string() })

export const MAX_PASSKEY_NAME = 60
/** The name that a person gives a passkey. */
const PasskeyName = Text.check(z.trim(), z.maxLength(MAX_PASSKEY_NAME))

export const PasskeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const SessionItem = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
  isThis: z.boolean(),
})
export type SessionItem = z.infer<typeof SessionItem>

/** Stands at the end of the person's answers; '' for none. */
const Signature = z.object({
  signature: Text.check(
    z.trim(),
    z.maxLength(MAX_SIGNATURE, `A signature has at most ${MAX_SIGNATURE} characters.`),
    z.regex(/^(?:\P{Cc}|\n)*$/u, 'A signature is text without tabs or other control characters.'),
  ),
})

const Signed = z.object({ response: WebAuthnResponse })
const confirmed = { access: 'staff', needsConfirmation: true } as const

export const signInCalls = {
  'GET /sign-in/means': { access: 'everybody', answer: MeansAnswer },
  'POST /sign-in/options': { access: 'everybody', answer: AssertionOptions },
  'POST /sign-in': { access: 'everybody', body: Signed, answer: Done },
  'POST /sign-in/oidc': { access: 'everybody', body: OidcSignInBody, answer: OidcStart },
  'POST /invitation': { access: 'everybody', body: Token, answer: InvitationAnswer },
  'POST /invitation/options': { access: 'everybody', body: Token, answer: RegistrationOptions },
  'POST /invitation/accept': {
    access: 'everybody',
    body: z.extend(Token, { response: WebAuthnResponse, name: PasskeyName }),
    answer: Done,
  },
  'GET /session': { access: 'staff', answer: SessionAnswer },
  'POST /sign-out': { access: 'staff', answer: Done },
  'POST /confirm/options': { access: 'staff', answer: AssertionOptions },
  'POST /confirm': { access: 'staff', body: Signed, answer: Done },
  /** For people without a passkey. */
  'POST /confirm/oidc': { access: 'staff', body: OidcBody, answer: OidcStart },
  'GET /me/passkeys': { access: 'staff', answer: z.array(PasskeyAnswer) },
  'POST /me/passkeys/options': { ...confirmed, answer: RegistrationOptions },
  'POST /me/passkeys': {
    ...confirmed,
    body: z.extend(Signed, { name: PasskeyName.check(z.minLength(1)) }),
    answer: Done,
  },
  'DELETE /me/passkeys/:id': { ...confirmed, answer: Done },
  'GET /me/sessions': { access: 'staff', answer: z.array(SessionItem) },
  /** All but this one: offered after a passkey was added or removed. */
  'DELETE /me/sessions': { ...confirmed, answer: Done },
  'DELETE /me/sessions/:id': { ...confirmed, answer: Done },
  'GET /me/signature': { access: 'staff', answer: Signature },
  'PUT /me/signature': { access: 'staff', body: Signature, answer: Done },
} satisfies Calls
