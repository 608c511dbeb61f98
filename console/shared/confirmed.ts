import { CallError } from './api.ts'
import { confirm } from './passkey.ts'
import { reloadSession } from './session.ts'

/** Runs a call that needs a fresh confirmation: asks for the passkey if the last use is too long ago. */
export async function confirmed<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not-confirmed') throw error
    await confirm()
    // The confirmation renewed the token: a poll that was on its way with the old one saw no session.
    void reloadSession()
    return action()
  }
}
