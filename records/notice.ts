/** A notice to staff. Its mail contains nothing of a visitor. `name` is unique, so that only one instance adds it. */
export type Notice = {
  id: string
  /**
   * `assigned`: a colleague made the recipient the owner of a request. `recovery`: the recipient's recovery link was used.
   */
  kind: 'dailyReport' | 'mailLimit' | 'assigned' | 'recovery'
  name: string
  createdAt: number
  /** Of `assigned`: the address of the request, or of the list, in the console. */
  link: string | null
}
