import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from './api.ts'

/** Why the browser did not use a passkey, as a sentence for the person. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

type Done = { done: true }

export async function signIn() {
  const response = await signWithKey('/sign-in/options')
  return call<Done>('POST', '/sign-in', { body: { response } })
}

/** Confirms that it is still the same person, before a call that needs it. */
export async function confirm() {
  const response = await signWithKey('/confirm/options')
  return call<Done>('POST', '/confirm', { body: { response } })
}

export async function acceptInvitation(token: string) {
  const response = await createKey('/invitation/options', { token })
  return call<Done>('POST', '/invitation/accept', { body: { token, response, name: '' } })
}

export async function addPasskey(name: string) {
  const response = await createKey('/me/passkeys/options', {})
  return call<Done>('POST', '/me/passkeys', { body: { response, name } })
}

async function signWithKey(path: string) {
  refuseOldBrowser()
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', path, { body: {} })
  return startAuthentication({ optionsJSON }).catch(explain)
}

async function createKey(path: string, body: object) {
  refuseOldBrowser()
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>('POST', path, { body })
  return startRegistration({ optionsJSON }).catch(explain)
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
    throw new PasskeyError(
      'No passkey was used: the request was closed, or it timed out. Try again.',
    )
  throw new PasskeyError('This device could not use a passkey. Try another device or security key.')
}
