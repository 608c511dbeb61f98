import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { CallError } from './call.ts'
import { goToProvider } from './company-account.ts'
import { confirm } from './passkey.ts'
import { queries, SESSION_KEY } from './queries.ts'
import { reloadSession } from './session.ts'

/** Runs a call that needs a fresh confirmation: asks for the passkey if the last use is too long ago. */
export async function confirmed<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not-confirmed') throw error
    if (hasNoPasskey()) return goToProvider('POST /confirm/oidc')
    await confirm()
    // The confirmation renewed the token: a poll that was on its way with the old one saw no session.
    void reloadSession()
    return action()
  }
}

/** Such a person signs in with the company account, and does the action again after the return. */
const hasNoPasskey = () => queries.getQueryData<SessionAnswer>(SESSION_KEY)?.passkeys === 0
