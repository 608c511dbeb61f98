import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AssertionOptions, RegistrationOptions } from '../../../contract/console/sign-in.ts'
import type { StaffMember } from '../../../records/staff.ts'
import type { NewPasskey, Passkey } from '../../../store/staff/passkeys.ts'
import type { ConsoleParts } from '../guard/console-parts.ts'
import { clearChallengeCookie, readChallengeCookie, setChallengeCookie } from '../guard/cookies.ts'
import { Refusal } from '../guard/refusal.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }
/** What a challenge was made for, and for whom: it is refused for any other purpose or person. */
type Purpose = { purpose: 'sign in' } | { purpose: 'register' | 'confirm'; staffId: string }
type Assertion = { purpose: 'sign in' } | { purpose: 'confirm'; staffId: string }
type Parts = Pick<ConsoleParts, 'store' | 'origin' | 'site'>

/** EdDSA, ES256, RS256. Named, because the library's list would try algorithms that Node warns of. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The RP ID is the host name of CONSOLE_URL. */
const rpIdOf = (origin: string) => new URL(origin).hostname

const storedAs = (purpose: Purpose) =>
  'staffId' in purpose ? `${purpose.purpose} ${purpose.staffId}` : purpose.purpose

/** Passkeys: the browser gets a challenge and a cookie, and answers with both. */
export function webAuthn({ store, origin, site }: Parts) {
  async function remember(reply: FastifyReply, purpose: Purpose, challenge: string) {
    setChallengeCookie(reply, origin(), await store.challenges.add(storedAs(purpose), challenge))
  }

  async function takeChallenge({ request, reply }: Call, purpose: Purpose) {
    const token = readChallengeCookie(request, origin())
    clearChallengeCookie(reply, origin())
    const challenge = token ? await store.challenges.take(token, storedAs(purpose)) : null
    if (challenge === null) throw new Refusal(400, 'challenge-gone', 'This took longer than five minutes. Try again.')
    return challenge
  }

  return {
    /** A browser without a session offers all passkeys that it has for this console. */
    async assertionOptions(reply: FastifyReply, purpose: Assertion) {
      const keys = 'staffId' in purpose ? await store.passkeys.listOf(purpose.staffId) : []
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(origin()),
        userVerification: 'required',
        allowCredentials: keys.map(({ id }) => ({ id })),
      })
      await remember(reply, purpose, options.challenge)
      return AssertionOptions.parse(options)
    },

    /** The passkey that signed the challenge. Refuses an unknown key, and one of another host name. */
    async verifyAssertion(call: Call, purpose: Assertion, response: { id?: string | undefined }) {
      const expectedChallenge = await takeChallenge(call, purpose)
      const passkey = await store.passkeys.find(response.id ?? '')
      if (!passkey)
        throw new Refusal(
          400,
          'passkey-refused',
          'The console does not know this passkey; it may have been removed. Choose another one, or ask an admin for a recovery link.',
        )
      if (passkey.rpId !== rpIdOf(origin()))
        throw new Refusal(
          400,
          'passkey-refused',
          `This passkey belongs to ${passkey.rpId}, the earlier address of the console. Ask an admin for a recovery link.`,
        )
      if ('staffId' in purpose && passkey.staffId !== purpose.staffId)
        throw new Refusal(400, 'passkey-refused', 'This is another person’s passkey. Use yours.')
      const verified = await verifyAuthenticationResponse({
        response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin: origin(),
        expectedRPID: rpIdOf(origin()),
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
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map(({ id }) => ({ id })),
      })
      await remember(reply, { purpose: 'register', staffId: staff.id }, options.challenge)
      return RegistrationOptions.parse(options)
    },

    async verifyRegistration(
      call: Call,
      staffId: string,
      { response, name }: { response: object; name: string },
    ): Promise<NewPasskey> {
      const expectedChallenge = await takeChallenge(call, { purpose: 'register', staffId })
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin: origin(),
        expectedRPID: rpIdOf(origin()),
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) throw passkeyRefused()
      const { id, publicKey } = registrationInfo.credential
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        rpId: rpIdOf(origin()),
        name,
      }
    },
  }
}

export const passkeyTaken = () =>
  new Refusal(409, 'passkey-refused', 'This passkey is registered already. Create another one.')

const passkeyRefused = () => new Refusal(400, 'passkey-refused', 'The passkey could not be checked. Try again.')
