/** A text for staff that is not about a single submission. `name` is unique, so that only one instance writes it. */
export type Notice = {
  id: string
  kind: 'dailyReport' | 'mailLimit'
  name: string
  createdAt: number
}
