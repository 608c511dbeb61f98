import { useQuery } from '@tanstack/react-query'
import { MAX_SIGNATURE } from '../../contract/console/signature.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { call } from '../shared/call.ts'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { queries } from '../shared/queries.ts'
import { failureOf } from '../shared/sentence-of.ts'
import { tooLong } from '../shared/too-long/too-long.ts'
import { useAction } from '../shared/useAction.ts'
import styles from './own-list.module.css'

const SIGNATURE_KEY = ['me', 'signature']

type SignaturePanelProps = { me: { id: string; name: string } }

export function SignaturePanel({ me }: SignaturePanelProps) {
  const stored = useQuery({
    queryKey: SIGNATURE_KEY,
    queryFn: ({ signal }) => call('GET /me/signature', { signal }),
  })
  return (
    <section aria-labelledby="signature">
      <h2 id="signature" className={styles.title}>
        Signature
      </h2>
      <Loaded query={stored} failure="Your signature could not be loaded" what="Your signature">
        {({ signature }) => <SignatureForm me={me} stored={signature} />}
      </Loaded>
    </section>
  )
}

function SignatureForm({ me, stored }: SignaturePanelProps & { stored: string }) {
  const [kept, keep] = useDraft(`signature of ${me.id}`)
  // `=` stands before the typed text, because an empty draft means that nothing was changed.
  const typed = kept ? kept.slice(1) : null
  const excess = tooLong(typed ?? '', MAX_SIGNATURE)
  const save = useAction((signature: string) => call('PUT /me/signature', { body: { signature } }), {
    changes: SIGNATURE_KEY,
    done: 'Your signature was saved.',
    onDone() {
      keep('')
      void queries.invalidateQueries({ queryKey: ['draft'] }) // New drafts end with it.
    },
    isFailureToasted: false,
  })
  return (
    <form
      className={`${styles.setting} ${styles.add}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null && !excess && !save.isPending) save.mutate(typed)
      }}
    >
      <TextAreaField
        label="At the end of each new answer"
        error={excess}
        required={false}
        dir="auto"
        placeholder={`${me.name}\nSales\n+49 30 1234567`}
        value={typed ?? stored}
        onChange={({ target }) => keep(`=${target.value}`)}
      />
      <Button type="submit" aria-disabled={typed === null || save.isPending}>
        Save the signature
      </Button>
      <p role="alert" className={styles.failure}>
        {failureOf(save.error)}
      </p>
    </form>
  )
}
