import { useMutation } from '@tanstack/react-query'
import { type RequestStatus, requestStatuses } from '../../contract/console/request-status.ts'
import type { BulkBody, RequestView } from '../../contract/console/requests.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import phone from '../../ui/styles/phone.module.css'
import { toast } from '../../ui/toasts/toasts.ts'
import { counted } from '../shared/counted.ts'
import { Menu } from '../shared/menu/Menu.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { StatusMark } from '../shared/status/StatusMark.tsx'
import { statusWords } from '../shared/status/status-words.ts'
import { useOwners } from '../shared/useOwners.ts'
import styles from './BulkBar.module.css'
import { toastChange } from './toast-change.ts'
import { changeMany, reloadInbox } from './useInbox.ts'

type BulkBarProps = { ids: string[]; view: RequestView; me: string; onDone: () => void }

/** The actions on the selected rows. */
export function BulkBar({ ids, view, me, onDone }: BulkBarProps) {
  const staff = useOwners()
  const act = useMutation({
    mutationFn: ({ body }: { body: BulkBody; done: string }) => changeMany(body),
    onSuccess: (changes, { done }) => {
      toastChange(`${counted(changes.length, 'request')} ${done}.`, changes)
      onDone()
      return reloadInbox()
    },
    onError: (error) => toast({ kind: 'failed', text: sentenceOf(error) }),
  })

  function assign(owner: string) {
    const name = staff.find(({ id }) => id === owner)?.name
    act.mutate({
      body: { action: 'assign', ids, owner: owner || null },
      done: name ? `assigned to ${name}` : 'now without an owner',
    })
  }

  function setStatus(status: string) {
    act.mutate({
      body: { action: 'status', ids, status: status as RequestStatus },
      done: `set to ${statusWords[status as RequestStatus]}`,
    })
  }

  const mineFirst = staff.toSorted((one, other) => Number(other.id === me) - Number(one.id === me))
  return (
    <div role="toolbar" aria-label="Selected requests" className={styles.bar}>
      <p className={styles.count}>
        <span>{ids.length}</span> <span className={phone.hiddenOnPhone}>selected</span>
      </p>
      <Menu
        label="Assign to"
        look="button"
        options={[
          ...mineFirst.map(({ id, name }) => ({
            value: id,
            label: id === me ? `${name} (me)` : name,
          })),
          { value: '', label: 'Unassigned' },
        ]}
        onChoose={assign}
        opensBy={{ a: me }}
      >
        <span>Assign</span>
      </Menu>
      <Menu
        label="Status"
        look="button"
        options={requestStatuses
          .filter((status) => status !== 'spam')
          .map((status) => ({ value: status, label: <StatusMark status={status} /> }))}
        onChoose={setStatus}
        opensBy={{ s: '' }}
      >
        <span>Status</span>
      </Menu>
      {view === 'spam' ? (
        <Button
          aria-disabled={act.isPending}
          onClick={() => act.mutate({ body: { action: 'not-spam', ids }, done: 'moved out of spam' })}
        >
          Not spam
        </Button>
      ) : (
        <Button
          aria-disabled={act.isPending}
          onClick={() => act.mutate({ body: { action: 'spam', ids }, done: 'marked as spam' })}
        >
          Spam
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Clear the selection" onClick={onDone}>
        <Icon name="close" />
      </button>
    </div>
  )
}
