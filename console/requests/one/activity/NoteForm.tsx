import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useId, useRef } from 'react'
import { MAX_NOTE_LENGTH } from '../../../../contract/console/request-limits.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { call } from '../../../shared/call.ts'
import { useDraft } from '../../../shared/drafts/useDraft.ts'
import { characterKey, useShortcuts } from '../../../shared/shortcuts.ts'
import { reloadRequest, report } from '../edits/useRequest.ts'
import styles from './NoteForm.module.css'

/** Adds a note. The draft belongs to the request and the person. */
export function NoteForm({ requestId, me }: { requestId: string; me: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(`note of ${me} on ${requestId}`)
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
    if (text.trim() && !add.isPending) add.mutate(text.trim())
  }

  useShortcuts({ n: () => area.current?.focus() })
  function handleKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) submit()
    if (key === 'Escape') currentTarget.blur()
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
        maxLength={MAX_NOTE_LENGTH}
        ref={area}
        aria-keyshortcuts={[characterKey('n'), 'Control+Enter'].filter(Boolean).join(' ')}
        placeholder="For colleagues only. Notes cannot be changed later."
        className={styles.area}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      <Button type="submit" aria-disabled={!text.trim() || add.isPending}>
        Add note
      </Button>
    </form>
  )
}
