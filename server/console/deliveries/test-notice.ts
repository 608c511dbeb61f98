import type { ReceiverChannel } from '../../../contract/channels.ts'
import type { TestAnswer } from '../../../contract/console/deliveries.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import { channelKinds } from '../../delivery/channel-kinds.ts'
import { DeliveryError } from '../../delivery/worker/channel.ts'

/** Below the time limit of an answer. */
const TIMEOUT_MS = 8_000

/** Sends a test notice to a receiver, and says what it answered. */
export async function testNotice(name: ReceiverChannel, settings: RunSettings): Promise<TestAnswer> {
  const { missingSetting, load } = channelKinds[name]
  const missing = missingSetting(settings)
  if (missing) return { isSent: false, message: `No ${name} is set (${missing}).` }
  const { test } = await load()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return { isSent: true, message: await test(settings, signal) }
  } catch (error) {
    if (signal.aborted) return { isSent: false, message: NO_ANSWER }
    if (error instanceof DeliveryError) return { isSent: false, message: `${error.message}.` }
    throw error
  }
}

const NO_ANSWER = `The receiver did not answer within ${TIMEOUT_MS / 1_000} s.`
