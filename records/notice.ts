/**
 * A record of the outbox that is not a request: for staff (by mail or chat), or for the webhook. It contains nothing of a
 * visitor. `name` is unique, so that only one instance adds it.
 */
export type Notice = {
  id: string
  /**
   * `assigned`: a colleague made the recipient the owner of a request. `visitorWrote`: a mail arrived about
   * a request of the recipient, or one without an owner who sees it. `recovery`: the recipient's recovery link was used.
   * `channelFailing`: a channel has failed for an hour. `channelPaused`: the service has paused a channel by itself.
   * `requestErased` and `employeeChanged` are for the webhook only.
   */
  kind:
    | 'dailyReport'
    | 'mailLimit'
    | 'assigned'
    | 'visitorWrote'
    | 'recovery'
    | 'due'
    | 'channelFailing'
    | 'channelPaused'
    | 'requestErased'
    | 'employeeChanged'
  name: string
  createdAt: number
  /** Of `assigned`, `visitorWrote` and `due`: the address of the request, or of the list, in the console. */
  link: string | null
  /**
   * Of `channelFailing` and `channelPaused` the channel, of `due` the id of the owner, of the kinds for the webhook the id of
   * the request or employee.
   */
  subject: string | null
}

/** Those to one person of the staff are for nobody else. */
export const personalKinds = ['assigned', 'visitorWrote', 'recovery', 'due'] as const satisfies Notice['kind'][]

export const isForOnePerson = (kind: Notice['kind'] | undefined) => personalKinds.some((one) => one === kind)
