/** The reply code for the log: a server may quote the content that it refuses. The whole reply is stored in the outbox, for staff. */
export const replyCodeOf = (why: string) =>
  /\b[2345]\d\d\b(?:[ -][245]\.\d{1,3}\.\d{1,3})?/.exec(why)?.[0] ?? 'see the delivery'
