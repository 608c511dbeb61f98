import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { MAX_PERSON_SEARCH, type SearchAnswer } from '../../contract/console/people.ts'
import { Button } from '../../ui/Button.tsx'
import texts from '../../ui/styles/text.module.css'
import { call } from '../shared/call.ts'
import { counted } from '../shared/counted.ts'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { saveFile } from '../shared/files/save-file.ts'
import { Notice } from '../shared/Notice.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { TooLong } from '../shared/too-long/TooLong.tsx'
import { tooLong } from '../shared/too-long/too-long.ts'
import { FoundPerson } from './FoundPerson.tsx'
import styles from './PeopleScreen.module.css'

/** The searched text is not in the address of the screen, because it names a person. */
export default function PeopleScreen({ session }: ScreenProps) {
  const field = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [text, setText] = useDraft(`person searched by ${session.me.id}`)
  const excess = tooLong(text, MAX_PERSON_SEARCH)
  const [erased, setErased] = useState<{ sentence: string; confirmation: string } | null>(null)
  const search = useMutation({
    mutationFn: (words: string) => call('POST /people/search', { body: { text: words } }),
  })
  useShortcuts({ '/': () => field.current?.focus() })

  function searchFor(words: string) {
    setText(words)
    setErased(null)
    search.mutate(words.trim())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!excess) searchFor(text)
  }

  const found = search.data
  return (
    <>
      <ScreenHead title="People" />
      <search>
        <form className={styles.search} onSubmit={submit}>
          <label htmlFor="person" className={styles.label}>
            Email address or name
          </label>
          <input
            ref={field}
            id="person"
            type="search"
            className={styles.field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            minLength={2}
            aria-invalid={excess !== undefined}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="person-problem person-hint"
          />
          <Button type="submit" look="primary" aria-disabled={search.isPending}>
            {search.isPending ? 'Searching …' : 'Search'}
          </Button>
          <TooLong id="person-problem" error={excess} className={styles.excess} />
          <p id="person-hint" className={styles.hint}>
            An address finds the requests that were sent from it, and the requests, notes and drafts that mention it. A
            name finds requests, notes and drafts that contain all its words.
          </p>
        </form>
      </search>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {erased && <span>{erased.sentence}</span>}{' '}
        {found && !search.isPending && (
          // Announced; the notice below shows the same.
          <span className={isNothing(found) ? texts.visuallyHidden : undefined}>{summary(found)}</span>
        )}
      </p>
      {erased && (
        <Button onClick={() => saveFile('erasure.txt', new Blob([erased.confirmation], { type: 'text/plain' }))}>
          Save a confirmation
        </Button>
      )}
      {search.error && (
        <Notice title="The search failed" isError>
          <p>{sentenceOf(search.error)}</p>
        </Notice>
      )}
      {!found && !search.error && !search.isPending && (
        <Notice title="Search for a person">
          <p>Use this screen when someone asks what you store about them: see it, save it as a file, or erase it.</p>
        </Notice>
      )}
      {found && (
        <FoundPerson
          // A new answer is a new selection.
          key={search.submittedAt}
          found={found}
          session={session}
          onSearch={searchFor}
          onErased={(sentence, confirmation) => {
            setErased({ sentence, confirmation })
            status.current?.focus() // The dialog and its button are gone.
            search.mutate(search.variables ?? text)
          }}
        />
      )}
    </>
  )
}

const isNothing = ({ requests, notes, drafts }: SearchAnswer) => requests.length + notes.length + drafts.length === 0

const summary = (found: SearchAnswer) => (isNothing(found) ? 'Nothing is stored.' : foundText(found))

const foundText = ({ requests, notes, drafts }: SearchAnswer) => {
  const others = [
    notes.length > 0 && counted(notes.length, 'note'),
    drafts.length > 0 && counted(drafts.length, 'draft'),
  ]
    .filter(Boolean)
    .join(' and ')
  return `Found ${counted(requests.length, 'request')}${others && ` and ${others} about other people`}.`
}
