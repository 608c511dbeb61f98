import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Form } from '../../contract/forms/form.ts'
import type { FieldBinding, FieldMessage } from '../../ui/fields/Field.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { RequestMeta } from '../api/post.ts'
import type { Outcome, Submitted } from '../api/submit.ts'
import { recordedAttribution } from '../attribution/recorded-attribution.ts'
import { announceRequest } from './announce-request.ts'
import { clearConsentBox, readConsentBox } from './ConsentBox.tsx'
import { formIds, readDraft, readFormFields, removeDraft, storeDraft } from './draft.ts'
import { fillTimer } from './fill-time.ts'
import { isHoneypotFilled } from './Honeypot.tsx'
import { hasNoscriptForms, noscriptPost } from './noscript-post.ts'
import type { WordsOfForm } from './words-of.ts'

type MessageWords = Pick<WordsOfForm, 'rules' | 'suggestions'>

type SendFormOptions<Described extends Form, Sent> = {
  form: Described
  submit: (sent: Sent, requestMeta: RequestMeta) => Promise<Submitted>
  /** The text of the toast for each outcome. */
  messages: Record<Outcome, string>
  words: MessageWords
  /** The locale of the page. Not the document's `lang`, which the translator of a browser changes. */
  locale: string
  /** `Flag`, in the form's state between a submit and the reset (docs/rules.md); null otherwise. */
  flag?: number
  onSent?: () => void
}

/** State and sending of a form: its draft, at most one request at a time, and a toast for the outcome. */
export function useSendForm<Described extends Form, Sent extends FieldValues = z.infer<Described['schema']>>({
  form,
  submit,
  messages,
  words,
  locale,
  flag,
  onSent,
}: SendFormOptions<Described, Sent>) {
  const { name, schema } = form
  const id = formIds[name]
  const empty: FieldValues = flag === undefined ? form.empty : { ...form.empty, Flag: null }
  const [start] = useState(() => readInitialState(id, empty))
  const [timer] = useState(() => fillTimer(start.isEmpty))
  const key = useRef(start.key)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const { register, handleSubmit, reset, getValues, setValue, setFocus, clearErrors, formState } = useForm<
    FieldValues,
    unknown,
    Sent
  >({
    defaultValues: start.fields,
    resolver: standardSchemaResolver(schema),
    // An edit clears its field's error and does not validate before the next submit (docs/rules.md).
    reValidateMode: 'onSubmit',
    // React Hook Form would set the focus before the messages are rendered.
    shouldFocusError: false,
  })
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const fill = (field: string, value: string) => {
    setValue(field, value)
    key.current = undefined
    saveDraft()
  }
  const saveDraft = () => storeDraft(id, { fields: getValues(), key: key.current })
  /** Browsers and extensions also fill in fields without an event that React sees: a form has the values that it shows. */
  const takeShown = () => {
    for (const [field, value] of Object.entries(readFormFields(id, empty))) {
      if (String(value) === String(getValues(field))) continue
      setValue(field, value)
      key.current = undefined
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the fields that were filled in before hydration.
  useEffect(() => {
    // A draft may have an option that is no longer offered.
    takeShown()
    saveDraft()
    // The first validation by a schema is the slowest: run it before a visitor waits for it.
    whenIdle(() => void schema['~standard'].validate(empty))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submit, after the messages are rendered, because screen readers announce a field with its message.
  useEffect(() => {
    const invalid = Object.keys(empty).find((name) => name in formState.errors)
    if (!invalid) return
    // To the edge of the screen: `focus()` alone would scroll to the middle.
    document.querySelector(`#${id} [aria-invalid="true"]`)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    setFocus(invalid)
  }, [formState.submitCount])

  function handleEdit({ target }: FormEvent) {
    clearErrors((target as HTMLInputElement).name)
    key.current = undefined
    timer.edited()
    setSent(false)
    takeShown()
    saveDraft()
  }

  async function attempt(sent: Sent): Promise<Submitted> {
    try {
      if (flag !== undefined) setValue('Flag', flag)
      key.current ??= newIdempotencyKey()
      saveDraft()
      const formSignals = { fillMs: timer.ms(), honeypotFilled: isHoneypotFilled(id) }
      const requestMeta = {
        idempotencyKey: key.current,
        formSignals,
        attribution: recordedAttribution(),
        locale,
        consentHash: readConsentBox(id),
      }
      return await submit(sent, requestMeta)
    } catch {
      return { outcome: 'broken' }
    }
  }

  const send = handleSubmit(async (sent) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    const { outcome, reference } = await attempt(sent)
    isBusy.current = false
    // Synchronously, so that the overlay restores the focus before the dialog behind it closes.
    flushSync(() => setSending(false))
    const result = outcome === 'sent' ? finish() : outcome
    toast({ kind: result === 'sent' ? 'done' : 'failed', text: messages[result] })
    if (outcome === 'sent' && reference) announceRequest({ form: name, reference })
  })

  /** Resets the form last: if `onSent` throws, the form is still filled in. */
  function finish(): Outcome {
    try {
      onSent?.()
      reset(empty)
      removeDraft(id)
      clearConsentBox(id)
      key.current = undefined
      timer.reset()
      setSent(true)
      document.documentElement.toggleAttribute('data-request-sent', true)
      return 'sent'
    } catch {
      return 'broken'
    }
  }

  return {
    isSending,
    /** True from a sent request to the next edit: the button is quieter then, so that the acknowledgement stands out. */
    wasSent,
    /** False before hydration if the backend does not accept posts without JavaScript. */
    isReady: isHydrated || hasNoscriptForms,
    bind: (field: string): FieldBinding => ({
      ...register(field),
      error: messageOf(formState.errors[field], words),
    }),
    /** Fills in a field for the visitor. */
    fill,
    /** Empties a field. The field is then hidden, so the focus moves to the first of the others. */
    remove: (field: string) => {
      fill(field, '')
      setFocus(Object.keys(form.fields).find((name) => name !== field) ?? field)
    },
    formProps: {
      ...noscriptPost(name),
      id,
      // Before hydration the browser itself checks the fields, without a round trip.
      noValidate: isHydrated,
      onChange: handleEdit,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        takeShown()
        return send(event)
      },
    },
  }
}

function readInitialState(id: string, empty: FieldValues) {
  if (import.meta.env.SSR) return { fields: empty, key: undefined, isEmpty: true }
  const draft = readDraft(id, empty)
  const drafted = { ...empty, ...draft.fields }
  // A prerendered form is empty if nothing was typed before hydration: the draft stays.
  const shown = Object.entries(readFormFields(id, empty)).filter(([, value]) => value.length > 0)
  const fields = { ...drafted, ...Object.fromEntries(shown) }
  const isEmpty = JSON.stringify(fields) === JSON.stringify(empty)
  const isAsDrafted = JSON.stringify(fields) === JSON.stringify(drafted)
  return { fields, key: isAsDrafted ? draft.key : undefined, isEmpty }
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200))

const subscribeToNothing = () => () => {}

/** The message of a broken rule, whose code is the error's message. */
function messageOf(
  error: { message?: unknown } | undefined,
  { rules, suggestions }: MessageWords,
): FieldMessage | undefined {
  if (typeof error?.message !== 'string') return undefined
  const code = error.message
  return { text: rules[code] ?? code, suggestion: suggestions[code] }
}
