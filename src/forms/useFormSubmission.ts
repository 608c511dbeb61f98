import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import type { NoscriptForm } from '../../contract/noscript-forms.ts'
import { type ToastText, toast } from '../../ui/toasts/toasts.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { Outcome } from '../api/outcome.ts'
import type { SubmissionMeta } from '../api/post.ts'
import { recordedAttribution } from '../attribution/recorded-attribution.ts'
import { forgetDraft, formIds, keepDraft, readDraft, readTyped } from './draft.ts'
import { fillTimer } from './fill-time.ts'
import { isHoneypotFilled } from './Honeypot.tsx'
import { hasNoscriptForms, noscriptPost } from './noscript-post.ts'

type FormSubmissionOptions<Fields extends FieldValues, Sent> = {
  /** Which of the three it is. */
  name: NoscriptForm
  /** In the order of the fields on the screen: the first wrong one gets the focus. */
  empty: Fields
  schema: $ZodType<Sent>
  deliver: (sent: Sent, submissionMeta: SubmissionMeta) => Promise<Outcome>
  says: Record<Outcome, ToastText>
  /** Fields of the form's state that are set from a submit until the reset (`Flag`, docs/rules.md). */
  submitted?: Partial<Fields>
  onSent?: () => void
}

/** A form from the first letter to the toast: one draft, one request at a time, one outcome. */
export function useFormSubmission<Fields extends FieldValues, Sent extends FieldValues>({
  name,
  empty,
  schema,
  deliver,
  says,
  submitted = {},
  onSent,
}: FormSubmissionOptions<Fields, Sent>) {
  const id = formIds[name]
  const [start] = useState(() => startOf(id, empty))
  const [timer] = useState(() => fillTimer(start.isEmpty))
  const key = useRef(start.key)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const { register, handleSubmit, reset, getValues, setValue, setFocus, clearErrors, formState } =
    useForm<Fields, unknown, Sent>({
      defaultValues: start.fields as DefaultValues<Fields>,
      resolver: standardSchemaResolver(schema),
      // An edit clears its field's error and does not validate before the next submit (docs/rules.md).
      reValidateMode: 'onSubmit',
      // The library would focus before the messages are rendered.
      shouldFocusError: false,
    })
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const keep = () => keepDraft(id, { fields: getValues(), key: key.current })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script came.
  useEffect(() => {
    keep()
    // A schema's first judgement is its slowest: not while a visitor waits for it.
    whenIdle(() => void schema['~standard'].validate(empty))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submit, when the messages are rendered: screen readers announce a field with its message.
  useEffect(() => {
    const wrong = Object.keys(empty).find((name) => name in formState.errors)
    if (wrong) setFocus(wrong as Path<Fields>)
  }, [formState.submitCount])

  function edited({ target }: FormEvent) {
    clearErrors((target as HTMLInputElement).name as Path<Fields>)
    key.current = undefined
    timer.edited()
    keep()
  }

  async function attempt(sent: Sent): Promise<Outcome> {
    try {
      for (const [field, value] of Object.entries(submitted)) setValue(field as Path<Fields>, value)
      key.current ??= newIdempotencyKey()
      keep()
      const formSignals = { fillMs: timer.ms(), honeypotFilled: isHoneypotFilled(id) }
      const submissionMeta = {
        idempotencyKey: key.current,
        formSignals,
        attribution: recordedAttribution(),
      }
      return await deliver(sent, submissionMeta)
    } catch {
      return 'broken'
    }
  }

  const send = handleSubmit(async (sent) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    const outcome = await attempt(sent)
    isBusy.current = false
    // At once: the overlay gives the focus back before the dialog behind it closes.
    flushSync(() => setSending(false))
    toast(says[outcome === 'sent' ? finish() : outcome])
  })

  /** The form is emptied last: when something throws, what was typed is still there. */
  function finish(): Outcome {
    try {
      onSent?.()
      reset(empty)
      forgetDraft(id)
      key.current = undefined
      timer.emptied()
      return 'sent'
    } catch {
      return 'broken'
    }
  }

  return {
    register,
    isSending,
    /** Where nothing takes a post without JavaScript, false until the script runs: it would go nowhere. */
    isReady: isScripted || hasNoscriptForms,
    errorOf: (name: keyof Fields & string) => messageOf(formState.errors[name]),
    form: {
      ...noscriptPost(name),
      id,
      // Before hydration the browser itself checks the fields, without a round trip.
      noValidate: isScripted,
      onChange: edited,
      onSubmit: send,
    },
  }
}

function startOf<Fields extends FieldValues>(id: string, empty: Fields) {
  if (import.meta.env.SSR) return { fields: empty, key: undefined, isEmpty: true }
  const draft = readDraft(id, empty)
  const drafted = { ...empty, ...draft.fields }
  const fields = { ...drafted, ...readTyped(id, empty) }
  const isEmpty = JSON.stringify(fields) === JSON.stringify(empty)
  const isAsDrafted = JSON.stringify(fields) === JSON.stringify(drafted)
  return { fields, key: isAsDrafted ? draft.key : undefined, isEmpty }
}

/** Safari does not tell when it is idle. */
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200))

const never = () => () => {}

const messageOf = (error: { message?: unknown } | undefined) =>
  typeof error?.message === 'string' ? error.message : undefined
