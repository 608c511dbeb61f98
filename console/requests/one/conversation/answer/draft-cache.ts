import type { DraftAnswer } from '../../../../../contract/console/conversation.ts'
import { isBlank } from '../../../../../contract/console/signature.ts'
import { queries } from '../../../../shared/queries.ts'

export const draftKey = (requestId: string) => ['draft', requestId]

/** The draft as the page knows it. */
export const shownDraft = (requestId: string) => queries.getQueryData<DraftAnswer>(draftKey(requestId))

export const keepDraft = (requestId: string, change: Partial<DraftAnswer>) =>
  queries.setQueryData<DraftAnswer>(draftKey(requestId), (before) => before && { ...before, ...change })

export const reloadDraft = (requestId: string) => queries.invalidateQueries({ queryKey: draftKey(requestId) })

/** Whether a draft has anything that its author would miss. */
export const hasContent = ({ text, files, signature }: Pick<DraftAnswer, 'text' | 'files' | 'signature'>) =>
  !isBlank(text, signature) || files.length > 0
