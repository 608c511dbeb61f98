import type { ErasedAnswer, FoundRequest, SearchAnswer } from '../../contract/console/people.ts'
import { counted } from '../shared/counted.ts'

/** The ids of what is selected. */
export type Selected = { requests: Set<string>; notes: Set<string>; drafts: Set<string> }

/** For an export or an erasure. */
export const selectionOf = ({ requests, notes, drafts }: Selected, reference: string) => ({
  requests: [...requests],
  notes: [...notes],
  drafts: [...drafts],
  ...(reference.trim() && { reference }),
})

/** The records that an erasure of the selection deletes, as lines of a list. */
export function whatGoes({ requests, notes, drafts }: SearchAnswer, selected: Selected): string[] {
  const chosen = requests.filter(({ id }) => selected.requests.has(id))
  const single = notes.filter((note) => isErasedByItself(note, selected.notes, selected)).length
  const singleDrafts = drafts.filter((draft) => isErasedByItself(draft, selected.drafts, selected)).length
  const mails = sum(chosen, 'mails') + sum(chosen, 'drafts')
  const history = sum(chosen, 'notes') + sum(chosen, 'changes')
  const unsent = sum(chosen, 'unsent')
  const deliveries = counted(sum(chosen, 'deliveries'), 'delivery', 'deliveries')
  return [
    chosen.length > 0 && `${counted(chosen.length, 'request')} with all texts and search words`,
    mails > 0 && `${counted(sum(chosen, 'mails'), 'mail')} and ${counted(sum(chosen, 'drafts'), 'draft')}, with files`,
    history > 0 &&
      `${counted(sum(chosen, 'notes'), 'note')} and ${counted(sum(chosen, 'changes'), 'change')} in the history`,
    chosen.length > 0 && (unsent > 0 ? `${deliveries}, ${unsent} of them unsent: these will not be sent` : deliveries),
    single > 0 && `${counted(single, 'single note')} about other people’s requests`,
    singleDrafts > 0 && `${counted(singleDrafts, 'draft')} about other people’s requests, with files`,
  ].filter((line) => line !== false)
}

type Staying = { what: string; why: string }

/** The records that an erasure of the selection leaves, with the reason. */
export function whatStays({ requests, notes, drafts, staff }: SearchAnswer, selected: Selected): Staying[] {
  const chosen = requests.filter(({ id }) => selected.requests.has(id))
  const others = requests.length - chosen.length
  const staying = (rows: Single[], ids: Set<string>) =>
    rows.filter(({ id, requestId }) => !ids.has(id) && !selected.requests.has(requestId)).length
  const otherNotes = staying(notes, selected.notes)
  const otherDrafts = staying(drafts, selected.drafts)
  const beingSent = sum(chosen, 'beingSent')
  const mailboxes = [...new Set(chosen.flatMap(({ deliveredTo }) => deliveredTo))].sort()
  const isStaying: (Staying | false)[] = [
    beingSent > 0 && {
      what: counted(beingSent, 'delivery that is being sent', 'deliveries that are being sent'),
      why: 'The email server may have them already.',
    },
    mailboxes.length > 0 && {
      what: `Emails in ${mailboxes.join(', ')}`,
      why: 'They were delivered. Delete them there.',
    },
    others > 0 && {
      what: `${counted(others, 'request')} that you did not select`,
      why: 'The service cannot tell whether they belong to the person. Read them and decide.',
    },
    otherNotes > 0 && {
      what: `${counted(otherNotes, 'note')} about other people`,
      why: 'They belong to requests of other people. Select those that must be erased.',
    },
    otherDrafts > 0 && {
      what: `${counted(otherDrafts, 'draft')} about other people`,
      why: 'Colleagues are writing them. Ask them, or select those that must be erased.',
    },
    staff !== null && {
      what: `The staff account of ${staff.name}`,
      why: 'It has the same address. An admin removes its data in Staff.',
    },
    {
      what: 'Backups made until now',
      why: 'They cannot be changed. After a restore, erase again.',
    },
    {
      what: 'Files exported earlier',
      why: 'They are on the devices of the people who exported them. Delete them there.',
    },
    {
      what: 'An entry in the audit',
      why: 'It says who erased how many rows, without names, and the reference of the case.',
    },
  ]
  return isStaying.filter((one) => one !== false)
}

export const erasedSentence = ({ requests, deliveries, notes, drafts, beingSent, stillInLog }: ErasedAnswer) =>
  [
    `Erased ${counted(requests, 'request')}, ${drafts > 0 ? `${counted(drafts, 'draft')}, ` : ''}${counted(deliveries, 'delivery', 'deliveries')} and ${counted(notes, 'note')}.`,
    beingSent > 0 && `${counted(beingSent, 'delivery was', 'deliveries were')} being sent and may still arrive.`,
    stillInLog && 'Another program is reading the database: its log has the erased data until the next erasure.',
  ]
    .filter(Boolean)
    .join(' ')

/** For the files of the case: the erased records and the remaining copies, without the name of the person. */
export const confirmationText = (
  sentence: string,
  { found, selected, reference, at }: { found: SearchAnswer; selected: Selected; reference: string; at: string },
) =>
  [
    'Confirmation of an erasure',
    ...(reference.trim() ? [`Case: ${reference.trim()}`] : []),
    `Erased: ${at}`,
    '',
    sentence,
    '',
    'Was erased:',
    ...whatGoes(found, selected).map((line) => `- ${line}`),
    '',
    'Stays:',
    ...whatStays(found, selected).map(({ what, why }) => `- ${what}: ${why}`),
    '',
  ].join('\n')

type Single = { id: string; requestId: string }

/** A note or draft goes with its request; only one of another request is erased by itself. */
const isErasedByItself = ({ id, requestId }: Single, ids: Set<string>, { requests }: Selected) =>
  ids.has(id) && !requests.has(requestId)

type Counted = 'notes' | 'changes' | 'mails' | 'drafts' | 'deliveries' | 'unsent' | 'beingSent'

const sum = (requests: FoundRequest[], field: Counted) => requests.reduce((total, request) => total + request[field], 0)
