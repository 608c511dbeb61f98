import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffMember } from '../../../records/staff.ts'
import type { NewPasskey, Passkey } from '../../../store/staff/passkeys.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { clearChallengeCookie, readChallengeCookie, setChallengeCookie } from '../cookies.ts'
import { Refusal } from '../refusal.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }
type Purpose = 'sign in' | 'register' | 'confirm'
type Parts = Pick<ConsoleParts, 'store' | 'origin' | 'site'>

/** The RP ID is the host name of CONSOLE_URL. */
const rpIdOf = (origin: string) => new URL(origin).hostname

/** Passkeys: the browser gets a challenge and a cookie, and answers with both. */
export function webAuthn({ store, origin, site }: Parts) {
  async function remember(reply: FastifyReply, purpose: Purpose, challenge: string) {
    setChallengeCookie(reply, origin(), await store.challenges.add(purpose, challenge))
  }

  async function takeChallenge({ request, reply }: Call, purpose: Purpose) {
    const token = readChallengeCookie(request, origin())
    clearChallengeCookie(reply, origin())
    const challenge = token ? await store.challenges.take(token, purpose) : null
    if (challenge === null)
      throw new Refusal(400, 'challenge-gone', 'This took longer than five minutes. Try again.')
    return challenge
  }

  return {
    /** For a browser without a session `staff` is unset: it offers all passkeys of this console. */
    async assertionOptions(reply: FastifyReply, purpose: 'sign in' | 'confirm', staffId?: string) {
      const keys = staffId ? await store.passkeys.listOf(staffId) : []
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(origin()),
        userVerification: 'required',
        allowCredentials: keys.map(({ id }) => ({ id })),
      })
      await remember(reply, purpose, options.challenge)
      return options
    },

    /** The passkey that signed the challenge. Refuses an unknown key, and one of another host name. */
    async verifyAssertion(call: Call, purpose: 'sign in' | 'confirm', response: object) {
      const expectedChallenge = await takeChallenge(call, purpose)
      const passkey = await store.passkeys.find(idIn(response))
      if (!passkey)
        throw new Refusal(
          400,
          'passkey-refused',
          'The console does not know this passkey; it may have been removed. Choose another one, or ask an admin for a recovery link.',
        )
      const verified = await verifyAuthenticationResponse({
        response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin: origin(),
        expectedRPID: passkey.rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Buffer.from(passkey.publicKey, 'base64url'),
          // Synced passkeys do not count.
          counter: 0,
        },
      }).catch(() => ({ verified: false }))
      if (!verified.verified) throw passkeyRefused()
      await store.passkeys.markUsed(passkey.id)
      return passkey
    },

    async registrationOptions(reply: FastifyReply, staff: StaffMember, existing: Passkey[]) {
      const options = await generateRegistrationOptions({
        rpName: site.company.name,
        rpID: rpIdOf(origin()),
        userName: staff.email,
        userDisplayName: staff.name,
        userID: Buffer.from(staff.id),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map(({ id }) => ({ id })),
      })
      await remember(reply, 'register', options.challenge)
      return options
    },

    async verifyRegistration(call: Call, response: object, name: string): Promise<NewPasskey> {
      const expectedChallenge = await takeChallenge(call, 'register')
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin: origin(),
        expectedRPID: rpIdOf(origin()),
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) throw passkeyRefused()
      const { id, publicKey, transports = [] } = registrationInfo.credential
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        rpId: rpIdOf(origin()),
        transports: transports.join(' '),
        name,
      }
    },
  }
}

const idIn = (response: object) =>
  'id' in response && typeof response.id === 'string' ? response.id : ''

const passkeyRefused = () =>
  new Refusal(400, 'passkey-refused', 'The passkey could not be checked. Try again.')
