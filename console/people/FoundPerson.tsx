import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FoundBecause,
  MAX_CASE_REFERENCE,
  MAX_SELECTED,
  type SearchAnswer,
} from '../../contract/console/people.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import controls from '../shared/controls.module.css'
import { counted } from '../shared/counted.ts'
import { download } from '../shared/files/download.ts'
import { Notice } from '../shared/Notice.tsx'
import { failureOf } from '../shared/sentence-of.ts'
import { mayOpen } from '../shared/session.ts'
import { exactTime } from '../shared/times/times.ts'
import { TooLong } from '../shared/too-long/TooLong.tsx'
import { tooLong } from '../shared/too-long/too-long.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { confirmationText, type Selected, selectionOf } from './erasure.ts'
import styles from './FoundPerson.module.css'
import { FoundRows } from './FoundRows.tsx'
import { draftRow, noteRow, requestRow } from './rows.ts'

const sections: { because: FoundBecause; title: string; hint: string }[] = [
  {
    because: 'sender',
    title: 'Sent from this address',
    hint: 'All of these belong to the person.',
  },
  {
    because: 'name',
    title: 'With this name',
    hint: 'Other people may have the same name: select only requests of the person.',
  },
  {
    because: 'mention',
    title: 'Other requests that mention it',
    hint: 'Read each one, and select it only if it belongs to the person.',
  },
]

type FoundPersonProps = {
  found: SearchAnswer
  session: SessionAnswer
  onSearch: (text: string) => void
  /** `confirmation`: a text to save. */
  onErased: (sentence: string, confirmation: string) => void
}

/** The answer of a search: select, export, erase. Only what is surely the person's is selected at first. */
export function FoundPerson({ found, session, onSearch, onErased }: FoundPersonProps) {
  const { email, requests, notes, drafts, isMore, staff } = found
  const [selected, setSelected] = useState<Selected>(() => ({
    requests: new Set(requests.flatMap(({ id, because }) => (because === 'sender' ? id : []))),
    notes: new Set(),
    drafts: new Set(),
  }))
  const [reference, setReference] = useState('')
  const [isErasing, setErasing] = useState(false)
  const body = selectionOf(selected, reference)
  const saving = useMutation({
    mutationFn: (format: 'json' | 'text') =>
      confirmed(() => download('person', 'POST /people/export', { body: { ...body, format } })),
  })
  const isEmpty = body.requests.length + body.notes.length + body.drafts.length === 0
  const excess = tooLong(reference, MAX_CASE_REFERENCE)
  const isBlocked = isEmpty || excess !== undefined
  const link = mayOpen(session, 'inbox') ? (id: string) => `/inbox/${id}` : undefined

  if (requests.length + notes.length + drafts.length === 0)
    return (
      <Notice title="Nothing is stored">
        <p>
          {`No request, note or draft has ${email === null ? 'all these words' : 'this address'}. Try ${email === null ? 'the address' : 'the name'} too: people use several.`}
        </p>
        {staff && <StaffLine name={staff.name} />}
      </Notice>
    )
  return (
    <>
      {staff && <StaffLine name={staff.name} />}
      {isMore && <p>{`Only ${MAX_SELECTED} are shown. Search for more words, or erase these and search again.`}</p>}
      <Suggestions found={found} onSearch={onSearch} />
      {sections.map(({ because, title, hint }) => (
        <FoundRows
          key={because}
          title={title}
          hint={hint}
          rows={requests
            .filter((request) => request.because === because)
            .map((request) => requestRow(request, session.timeZone, link))}
          selected={selected.requests}
          onSelect={(ids) => setSelected({ ...selected, requests: ids })}
        />
      ))}
      <FoundRows
        title="Notes about other people"
        hint="Staff wrote them about other requests. Select the notes that must be erased."
        rows={notes.map((note) => noteRow(note, session.timeZone, link))}
        selected={selected.notes}
        onSelect={(ids) => setSelected({ ...selected, notes: ids })}
      />
      <FoundRows
        title="Drafts about other people"
        hint="Colleagues are writing them. Ask them, or select the drafts that must be erased."
        rows={drafts.map((draft) => draftRow(draft, session.timeZone, link))}
        selected={selected.drafts}
        onSelect={(ids) => setSelected({ ...selected, drafts: ids })}
      />
      <div className={styles.actions}>
        <p>{selectedText(body)}</p>
        <label className={styles.reference}>
          <span>Case reference (optional)</span>
          <input
            type="text"
            className={controls.control}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            aria-invalid={excess !== undefined}
            aria-describedby="reference-problem"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <TooLong id="reference-problem" error={excess} className={styles.problem} />
        <Button aria-disabled={isBlocked || saving.isPending} onClick={() => saving.mutate('json')}>
          {saving.isPending ? 'Exporting …' : 'Export as a file'}
        </Button>
        <Button aria-disabled={isBlocked || saving.isPending} onClick={() => saving.mutate('text')}>
          Export as a text
        </Button>
        <Button aria-disabled={isBlocked} onClick={() => setErasing(true)} aria-haspopup="dialog">
          Erase …
        </Button>
        <p role="alert" className={styles.error}>
          {failureOf(saving.error)}
        </p>
        <p role="status" className={styles.saved}>
          {saving.isSuccess && 'The file was saved to your downloads. Delete it after you have handed it over.'}
        </p>
      </div>
      {isErasing && (
        <EraseDialog
          found={found}
          selected={selected}
          reference={reference}
          onClose={() => setErasing(false)}
          onErased={(sentence) => {
            const at = exactTime(Date.now(), session.timeZone)
            onErased(sentence, confirmationText(sentence, { found, selected, reference, at }))
          }}
        />
      )}
    </>
  )
}

const selectedText = ({ requests, notes, drafts }: Record<'requests' | 'notes' | 'drafts', string[]>) =>
  drafts.length > 0
    ? `${counted(requests.length, 'request')}, ${counted(notes.length, 'note')} and ${counted(drafts.length, 'draft')} selected`
    : `${counted(requests.length, 'request')} and ${counted(notes.length, 'note')} selected`

const StaffLine = ({ name }: { name: string }) => (
  <p>{`This is also the address of the staff member ${name}. An admin can see and remove it in Staff.`}</p>
)

const MAX_SUGGESTIONS = 4

/** The names of an address, and the addresses of a name: people use several. */
function Suggestions({ found: { email, requests }, onSearch }: Pick<FoundPersonProps, 'found' | 'onSearch'>) {
  const values = requests.flatMap((request) =>
    email === null
      ? (request.because === 'name' && request.email?.toLowerCase()) || []
      : (request.because === 'sender' && request.name) || [],
  )
  const suggestions = [...new Set(values)].slice(0, MAX_SUGGESTIONS)
  if (suggestions.length === 0) return null
  return (
    <p className={styles.suggestions}>
      <span>If this is the same person, also search for</span>
      {suggestions.map((value) => (
        <Button key={value} onClick={() => onSearch(value)}>
          {value}
        </Button>
      ))}
    </p>
  )
}
