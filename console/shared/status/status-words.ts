import type { RequestStatus } from '../../../contract/console/request-status.ts'

export const statusWords: Record<RequestStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}
