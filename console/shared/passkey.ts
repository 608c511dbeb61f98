import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from './call.ts'

/** Why the browser did not use a passkey, as a sentence for the person. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

export async function signIn() {
  const response = await signWithKey(() => call('POST /sign-in/options'))
  return call('POST /sign-in', { body: { response } })
}

/** Confirms that it is still the same person, before a call that needs it. */
export async function confirm() {
  const response = await signWithKey(() => call('POST /confirm/options'))
  return call('POST /confirm', { body: { response } })
}

export async function acceptInvitation(token: string) {
  const response = await createKey(() => call('POST /invitation/options', { body: { token } }))
  return call('POST /invitation/accept', { body: { token, response, name: '' } })
}

export async function addPasskey(name: string) {
  const response = await createKey(() => call('POST /me/passkeys/options'))
  return call('POST /me/passkeys', { body: { response, name } })
}

async function signWithKey(readOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>) {
  refuseOldBrowser()
  const optionsJSON = await readOptions()
  return { ...(await startAuthentication({ optionsJSON }).catch(explain)) }
}

async function createKey(readOptions: () => Promise<PublicKeyCredentialCreationOptionsJSON>) {
  refuseOldBrowser()
  const optionsJSON = await readOptions()
  return { ...(await startRegistration({ optionsJSON }).catch(explain)) }
}

function refuseOldBrowser() {
  if (browserSupportsWebAuthn()) return
  throw new PasskeyError(
    'This browser does not support passkeys. Use a current version of Chrome, Edge, Firefox or Safari.',
  )
}

function explain(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new PasskeyError('This device has a passkey for the console already.')
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
    throw new PasskeyError('No passkey was used: the request was closed, or it timed out. Try again.')
  throw new PasskeyError('This device could not use a passkey. Try another device or security key.')
}
