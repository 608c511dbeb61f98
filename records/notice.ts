/** A notice to staff that is not about a single submission. `name` is unique, so that only one instance adds it. */
export type Notice = {
  id: string
  kind: 'dailyReport' | 'mailLimit' | 'recovery'
  name: string
  createdAt: number
}
