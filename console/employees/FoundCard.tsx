import { useId, useState } from 'react'
import { Link } from 'wouter'
import { type FoundAnswer, MAX_FOUND_TEXT } from '../../contract/console/employees/employees.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import controls from '../shared/controls.module.css'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { Time } from '../shared/times/Time.tsx'
import { TooLong } from '../shared/too-long/TooLong.tsx'
import { tooLong } from '../shared/too-long/too-long.ts'
import { useAction } from '../shared/useAction.ts'
import styles from './employees.module.css'

/** Takes the scanned link of a card that somebody found, and says whose card it is. */
export function FoundCard() {
  const id = useId()
  const [text, setText] = useState('')
  const excess = tooLong(text, MAX_FOUND_TEXT)
  const [found, setFound] = useState<FoundAnswer | null>(null)
  const look = useAction(() => call('POST /employees/found', { body: { text } }), {
    changes: ['found card'],
    onDone: setFound,
  })
  return (
    <form
      className={styles.found}
      onSubmit={(event) => {
        event.preventDefault()
        if (!excess) look.mutate(undefined)
      }}
    >
      <input
        aria-label="Found a card? Its link"
        placeholder="Found a card? Paste its link"
        className={`${controls.control} ${styles.query}`}
        required
        autoComplete="off"
        spellCheck={false}
        aria-invalid={excess !== undefined}
        aria-describedby={excess && id}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" aria-disabled={look.isPending}>
        Look up
      </Button>
      <TooLong id={id} error={excess} className={styles.excess} />
      {found && <FoundDialog {...found} onClose={() => setFound(null)} />}
    </form>
  )
}

function FoundDialog({ employee, link, onClose }: FoundAnswer & { onClose: () => void }) {
  const issued = link.cards.at(-1)
  return (
    <Dialog title={`A card of ${employee.name}`} onClose={onClose}>
      <p>
        {link.revokedAt === null ? (
          'The link of this card works.'
        ) : (
          <>
            <span>The link of this card was revoked</span> <Time at={link.revokedAt} isAgo />{' '}
            <span>{`by ${link.revokedBy ?? 'the command line'}`}</span>
            {link.reason && <span>{`, reason: ${link.reason}`}</span>}
            <span>.</span>
          </>
        )}
      </p>
      <p>
        {issued ? (
          <>
            <span>The card was issued</span> <Time at={issued.issuedAt} isAgo />{' '}
            <span>{`by ${issued.issuedBy ?? 'the command line'}.`}</span>
          </>
        ) : (
          'No issued card was recorded.'
        )}
      </p>
      <Link href={`/employees/${employee.id}`} className={controls.link ?? ''}>
        {`Open ${employee.name}`}
      </Link>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
