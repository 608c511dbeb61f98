/**
 * The channels, each with a worker of its own, and the receivers of their deliveries. `staff`: a mail to each recipient.
 * `receiver`: one address of the company, for requests and notices (`isRead`: by people, not by a program). `visitor`: the
 * sender of the request. `label` and `called`: the name alone, and in a sentence.
 */
export const channels = {
  mail: { to: 'staff', label: 'Email', called: 'the emails to staff' },
  webhook: { to: 'receiver', isRead: false, label: 'Webhook', called: 'the webhook' },
  chat: { to: 'receiver', isRead: true, label: 'Chat', called: 'the chat' },
  acknowledgement: { to: 'visitor', label: 'Acknowledgements', called: 'the acknowledgements' },
  answer: { to: 'visitor', label: 'Answers', called: 'the answers to visitors' },
} as const

export type ChannelName = keyof typeof channels
export const channelNames = Object.keys(channels) as ChannelName[]

/** The channels with the same server: all that send mails use that of SMTP_URL. */
export const channelsOfServer = (name: ChannelName): ChannelName[] =>
  channels[name].to === 'receiver' ? [name] : channelNames.filter((other) => channels[other].to !== 'receiver')

/** The channels to a receiver. */
export type ReceiverChannel = {
  [Name in ChannelName]: (typeof channels)[Name]['to'] extends 'receiver' ? Name : never
}[ChannelName]
export const receiverChannels = channelNames.filter((name): name is ReceiverChannel => channels[name].to === 'receiver')

/** The channels to a receiver that people read. */
export const readChannels = receiverChannels.filter((name) => channels[name].isRead)
