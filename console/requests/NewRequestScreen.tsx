import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { EnteredRequest } from '../../contract/console/entered-request.ts'
import { formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { call } from '../shared/call.ts'
import { Checkbox } from '../shared/checkbox/Checkbox.tsx'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { failureOf } from '../shared/sentence-of.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { DateInput } from '../shared/times/DateInput.tsx'
import { useAction } from '../shared/useAction.ts'
import styles from './NewRequestScreen.module.css'

type Errors = Partial<Record<keyof EnteredRequest, string>>
type Entry = { key: string; request: EnteredRequest }

/** The key is kept with the draft: a request whose response was lost is stored once, after a reload too. */
const newEntry = (): Entry => ({
  key: crypto.randomUUID(),
  request: {
    form: 'contact',
    name: '',
    company: '',
    email: '',
    telephone: '',
    message: '',
    hasSpoken: true,
    followUpOn: null,
  },
})

/** A request after a call or a meeting, or with a business card. */
export default function NewRequestScreen({ session: { me } }: ScreenProps) {
  const [, navigate] = useLocation()
  const [draft, keep] = useDraft(`entered request of ${me.id}`)
  const [blank] = useState(newEntry)
  const { key, request } = draft ? (JSON.parse(draft) as Entry) : blank
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  useShortcuts({ u: () => navigate('/inbox') })
  const enter = useAction((body: Entry) => call('POST /requests', { body }), {
    changes: ['inbox'],
    done: 'The request is in the inbox.',
    onDone({ id }) {
      keep('')
      navigate(`/inbox/${id}`, { replace: true })
    },
    isFailureToasted: false,
  })

  function set(change: Partial<EnteredRequest>) {
    keep(JSON.stringify({ key, request: { ...request, ...change } }))
  }

  function submit() {
    const read = EnteredRequest.safeParse(request)
    setErrors(read.success ? {} : errorsOf(read.error))
    if (read.success) enter.mutate({ key, request: read.data })
  }

  function discard() {
    keep('')
    navigate('/inbox')
  }

  const fieldOf = (name: 'name' | 'company' | 'email' | 'telephone' | 'message', label: string) => ({
    label,
    error: messageOf(errors[name]),
    autoComplete: 'off',
    dir: 'auto' as const,
    required: name === 'message',
    value: request[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  return (
    <>
      <ScreenHead title="New request" />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.fields}>
          <TextField {...fieldOf('name', 'Name')} />
          <TextField {...fieldOf('company', 'Company')} />
          <TextField {...fieldOf('email', 'Email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
          <TextField {...fieldOf('telephone', 'Telephone')} inputMode="tel" />
          <SelectField
            label="Kind of request"
            error={messageOf(errors.form)}
            prompt="Choose …"
            options={formNames}
            labels={Object.fromEntries(formNames.map((name) => [name, forms[name].title]))}
            value={request.form}
            onChange={({ target }) => set({ form: target.value as EnteredRequest['form'] })}
          />
          <FollowUpField
            error={messageOf(errors.followUpOn)}
            value={request.followUpOn ?? ''}
            onChange={({ target }) => set({ followUpOn: target.value || null })}
          />
        </div>
        <TextAreaField {...fieldOf('message', 'What was said')} />
        <Checkbox checked={request.hasSpoken} onChange={(hasSpoken) => set({ hasSpoken })}>
          <span>I have spoken with them</span>
        </Checkbox>
        <p role="alert" className={styles.error}>
          {failureOf(enter.error)}
        </p>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" aria-disabled={enter.isPending}>
            {enter.isPending ? 'Adding …' : 'Add'}
          </Button>
          <Button onClick={discard}>{draft ? 'Discard' : 'Cancel'}</Button>
        </div>
      </form>
    </>
  )
}

type FollowUpFieldProps = ComponentProps<typeof DateInput> & Pick<ComponentProps<typeof Field>, 'error'>

function FollowUpField({ error, ...input }: FollowUpFieldProps) {
  return (
    <Field label="Follow up" error={error}>
      {(control) => <DateInput {...control} {...input} required={false} className={control.className ?? ''} />}
    </Field>
  )
}

const messageOf = (text: string | undefined) => (text === undefined ? undefined : { text })

/** The first sentence of each field. */
const errorsOf = ({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Errors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
