import type { OidcStart } from '../../contract/console/sign-in.ts'
import { call } from './api.ts'

/** Leaves the page for the identity provider, which leads back to the console. Resolves only if that fails. */
export async function goToProvider(path: '/sign-in/oidc' | '/confirm/oidc', body: object = {}) {
  const { url } = await call<OidcStart>('POST', path, { body })
  location.assign(url)
  return new Promise<never>(() => {})
}
