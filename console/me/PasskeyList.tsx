import { useQuery } from '@tanstack/react-query'
import { MAX_PASSKEY_NAME, type PasskeyAnswer } from '../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { call } from '../shared/call.ts'
import callout from '../shared/callout.module.css'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { addPasskey } from '../shared/passkey.ts'
import { failureOf } from '../shared/sentence-of.ts'
import { companyZone } from '../shared/session.ts'
import { Time } from '../shared/times/Time.tsx'
import { exactTime } from '../shared/times/times.ts'
import { tooLong } from '../shared/too-long/too-long.ts'
import { useAction } from '../shared/useAction.ts'
import styles from './own-list.module.css'

const PASSKEYS_KEY = ['me', 'passkeys']

export function PasskeyList({ me }: { me: string }) {
  const passkeys = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call('GET /me/passkeys', { signal }),
  })
  const remove = useAction(({ id }: PasskeyAnswer) => call('DELETE /me/passkeys/:id', { params: { id } }), {
    changes: PASSKEYS_KEY,
    done: ({ name }) => `The passkey “${name}” was removed.`,
  })
  const isOnly = passkeys.data?.length === 1
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className={styles.title}>
        Passkeys
      </h2>
      <Loaded query={passkeys} failure="Your passkeys could not be loaded">
        {(items) =>
          items.length > 0 && (
            <ul className={styles.rows}>
              {items.map((passkey) => (
                <li key={passkey.id} className={styles.row}>
                  <span>
                    <span className={styles.name}>{passkey.name}</span>
                    <span className={styles.soft}>
                      <span>added</span> <Time at={passkey.createdAt} isAgo />
                      {passkey.lastUsedAt !== null && (
                        <>
                          <span>, used</span> <Time at={passkey.lastUsedAt} isAgo />
                        </>
                      )}
                    </span>
                  </span>
                  {!isOnly && (
                    <Button
                      aria-label={`Remove the passkey ${passkey.name}, added ${exactTime(passkey.createdAt, companyZone())}`}
                      aria-disabled={remove.isPending}
                      onClick={() => remove.mutate(passkey)}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOnly && (
        <p className={callout.callout}>
          This is your only passkey. Add a second one, on a phone or a security key, so that a lost device does not lock
          you out.
        </p>
      )}
      <AddPasskey me={me} />
    </section>
  )
}

function AddPasskey({ me }: { me: string }) {
  const [name, setName] = useDraft(`passkey name of ${me}`)
  const excess = tooLong(name, MAX_PASSKEY_NAME)
  const add = useAction((given: string) => addPasskey(given), {
    changes: PASSKEYS_KEY,
    done: (given) => `The passkey “${given}” was added.`,
    onDone: () => setName(''),
    isFailureToasted: false,
  })
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (!excess) add.mutate(name.trim())
      }}
    >
      <TextField
        label="Name of a new passkey"
        error={excess}
        placeholder="Phone"
        autoComplete="off"
        pattern=".*\S.*"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" aria-disabled={add.isPending}>
        {add.isPending ? 'Waiting for your device …' : 'Add a passkey'}
      </Button>
      <p role="alert" className={styles.failure}>
        {failureOf(add.error)}
      </p>
    </form>
  )
}
