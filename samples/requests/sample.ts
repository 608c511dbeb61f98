import type { ValuesOf } from '../../contract/forms/forms.ts'
import type { Touch } from '../../contract/read-attribution.ts'
import type { FormLocale } from '../../records/language-rows.ts'
import type { Proposal, WorkState } from '../../records/request.ts'

/** A request of a fictional company on a reserved domain, received some days ago. */
export type Sample = {
  daysAgo: number
  from?: Touch
  /** The first touch, if it differs from the last one. */
  firstFrom?: Touch
  locale?: FormLocale
  suspectedFor?: string
  /** What staff did, in the order of time. `isMine`: the sample staff member becomes the owner. */
  steps?: {
    afterHours: number
    status?: WorkState['status'] | 'spam'
    isMine?: true
    /** The follow-up date: days from today. */
    followUpInDays?: number
  }[]
  notes?: { afterHours: number; text: string }[]
  /** Default: delivered within seconds. `refused`: failed, with the response of the mail server. */
  delivery?: 'held' | { refused: string }
}

export type DialogSample = Sample & { proposal: Pick<Proposal, 'form' | 'fields'> }
export type ContactSample = Sample & { message: ValuesOf<'contact'> }
