import { call } from './call.ts'

/**
 * Leaves the page for the identity provider, which leads back to this screen; drafts are kept. It never resolves, and
 * rejects if the call fails.
 */
export async function goToProvider(name: 'POST /sign-in/oidc' | 'POST /confirm/oidc', token?: string) {
  const body = token === undefined ? { returnTo: thisScreen() } : { returnTo: '/', token }
  const { url } = await call(name, { body })
  location.assign(url)
  return new Promise<never>(() => {})
}

const OUTCOME = 'oidc'

function thisScreen() {
  const url = new URL(location.href)
  url.searchParams.delete(OUTCOME)
  return url.pathname + url.search
}

const failures: Record<string, string> = {
  refused: 'The company’s identity provider did not confirm who you are. Try again.',
  unknown:
    'No staff member uses this account yet. Ask an admin for a link, and choose “Use the company account” there.',
  closed: 'This link is no longer valid. Ask an admin for a new one.',
  'no-time':
    'The company’s identity provider does not say when you signed in there, so it cannot confirm that it is you. Ask an admin for a recovery link, and create a passkey with it.',
  'not-asked':
    'The company’s identity provider did not ask you to sign in again. Try again, or ask an admin for a recovery link, and create a passkey with it.',
  taken: 'This account belongs to another staff member.',
}

let failure = readFailure()

/** The outcome leaves the address as well, so that a reload does not show it again. */
function readFailure() {
  const outcome = new URLSearchParams(location.search).get(OUTCOME)
  if (outcome === null) return ''
  history.replaceState(history.state, '', thisScreen() + location.hash)
  return failures[outcome] ?? ''
}

/** Why the identity provider led back without success (server/console/sign-in/oidc-callback.ts). It is shown once. */
export function takeProviderFailure() {
  const taken = failure
  failure = ''
  return taken
}
