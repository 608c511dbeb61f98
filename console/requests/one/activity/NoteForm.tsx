import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useId, useRef } from 'react'
import { MAX_NOTE_LENGTH } from '../../../../contract/console/request-limits.ts'
import { Button } from '../../../../ui/Button.tsx'
import { keyOf } from '../../../../ui/keys.ts'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { call } from '../../../shared/call.ts'
import { useDraft } from '../../../shared/drafts/useDraft.ts'
import { characterKey, useShortcuts } from '../../../shared/shortcuts.ts'
import { TooLong } from '../../../shared/too-long/TooLong.tsx'
import { tooLong } from '../../../shared/too-long/too-long.ts'
import { reloadRequest, report } from '../edits/useRequest.ts'
import styles from './NoteForm.module.css'

/** Adds a note. The draft belongs to the request and the person. */
export function NoteForm({ requestId, me }: { requestId: string; me: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(`note of ${me} on ${requestId}`)
  const excess = tooLong(text, MAX_NOTE_LENGTH)
  const add = useMutation({
    mutationFn: (note: string) => call('POST /requests/:id/notes', { params: { id: requestId }, body: { text: note } }),
    onSuccess: () => {
      setText('')
      toast({ kind: 'done', text: 'The note was added.' })
      return reloadRequest(requestId)
    },
    onError: report,
  })

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (text.trim() && !excess && !add.isPending) add.mutate(text.trim())
  }

  useShortcuts({ n: () => area.current?.focus() })
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const key = keyOf(event)
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (key === 'Escape') event.currentTarget.blur()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        Note
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        aria-invalid={excess !== undefined}
        aria-describedby={excess && `${id}problem`}
        ref={area}
        aria-keyshortcuts={[characterKey('n'), 'Control+Enter'].filter(Boolean).join(' ')}
        placeholder="For colleagues only. Notes cannot be changed later."
        className={styles.area}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      <TooLong id={`${id}problem`} error={excess} />
      <Button type="submit" aria-disabled={!text.trim() || excess !== undefined || add.isPending}>
        Add note
      </Button>
    </form>
  )
}
