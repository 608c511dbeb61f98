import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundBecause, MAX_SELECTED, type SearchAnswer } from '../../contract/console/people.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { counted } from '../shared/counted.ts'
import { download } from '../shared/files/download.ts'
import { Notice } from '../shared/Notice.tsx'
import { failureOf } from '../shared/sentence-of.ts'
import { mayOpen } from '../shared/session.ts'
import { EraseDialog } from './EraseDialog.tsx'
import type { Selected } from './erasure.ts'
import styles from './FoundPerson.module.css'
import { FoundRows } from './FoundRows.tsx'
import { noteRow, requestRow } from './rows.ts'

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
  onErased: (sentence: string) => void
}

/** The answer of a search: select, export, erase. Only what is surely the person's is selected at first. */
export function FoundPerson({ found, session, onSearch, onErased }: FoundPersonProps) {
  const { email, requests, notes, isMore, isIndexing, staff } = found
  const [selected, setSelected] = useState<Selected>(() => ({
    requests: new Set(requests.flatMap(({ id, because }) => (because === 'sender' ? id : []))),
    notes: new Set(),
  }))
  const [isErasing, setErasing] = useState(false)
  const body = { requests: [...selected.requests], notes: [...selected.notes] }
  const saving = useMutation({
    mutationFn: () => confirmed(() => download('person.json', 'POST /people/export', { body })),
  })
  const isEmpty = body.requests.length + body.notes.length === 0
  const link = mayOpen(session, 'inbox') ? (id: string) => `/inbox/${id}` : undefined

  if (requests.length + notes.length === 0)
    return (
      <Notice title="Nothing is stored">
        <p>
          {`No request and no note has ${email === null ? 'all these words' : 'this address'}. Try ${email === null ? 'the address' : 'the name'} too: people use several.`}
        </p>
        {isIndexing && <IndexingLine />}
        {staff && <StaffLine name={staff.name} />}
      </Notice>
    )
  return (
    <>
      {isIndexing && <IndexingLine />}
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
      <div className={styles.actions}>
        <p>{`${counted(body.requests.length, 'request')} and ${counted(body.notes.length, 'note')} selected`}</p>
        <Button aria-disabled={isEmpty || saving.isPending} onClick={() => saving.mutate()}>
          {saving.isPending ? 'Exporting …' : 'Export as a file'}
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => setErasing(true)} aria-haspopup="dialog">
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
        <EraseDialog found={found} selected={selected} onClose={() => setErasing(false)} onErased={onErased} />
      )}
    </>
  )
}

const StaffLine = ({ name }: { name: string }) => (
  <p>{`This is also the address of the staff member ${name}. An admin can see and remove it in Staff.`}</p>
)

const IndexingLine = () => (
  <p>
    The search is still reading the stored requests: requests that mention a person may be missing. Search again in some
    minutes.
  </p>
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
