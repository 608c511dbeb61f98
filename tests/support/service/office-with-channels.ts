import { createOffice } from './office.ts'
import { secretOf } from './receiver.ts'
import { aTrialRequest } from './records.ts'

/** Settings for all channels. Nothing is sent to these addresses: no service runs. */
export const channelEnv = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  ACKNOWLEDGE: 'on',
  WEBHOOK_URL: 'http://127.0.0.1:1/hook?key=hidden',
  WEBHOOK_SECRET: secretOf('a'),
  CHAT_URL: 'http://127.0.0.1:1/chat/hidden',
  CHAT_KIND: 'slack',
}

/** An office in which all channels are on, with a request and a delivery about it over each channel. */
export async function createOfficeWithChannels(env: Record<string, string> = channelEnv) {
  const made = await createOffice({ env })
  const { store } = made
  await store.channels.switchOn(['mail', 'webhook', 'chat', 'acknowledgement'])
  await store.requests.add(aTrialRequest(), null, { mayAcknowledge: true })
  const deliveries = await store.outbox.list()
  const idOf = (name: string) => deliveries.find(({ channel }) => channel === name)?.id ?? ''
  return {
    ...made,
    requestId: deliveries[0]?.about.id ?? '',
    mail: idOf('mail'),
    webhook: idOf('webhook'),
    chat: idOf('chat'),
    acknowledgement: idOf('acknowledgement'),
  }
}
