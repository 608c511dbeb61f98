import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { HONEYPOT } from '../../contract/form-signals.ts'
import type { Form } from '../../contract/forms/define-form.ts'
import { FORM_CONSENT } from '../../contract/request/consent.ts'
import type { FieldBinding } from '../../ui/fields/Field.tsx'
import { dismissToastsOf, toast } from '../../ui/toasts/toasts.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { RequestMeta } from '../api/post.ts'
import type { Outcome, Submitted } from '../api/submit.ts'
import { recordedAttribution } from '../attribution/recorded-attribution.ts'
import { announceRequest, type SentRequest } from './announce-request.ts'
import { type Draft, formIds, readDraft, readFields, removeDraft, showFields, storeDraft } from './draft.ts'
import { fillTimer } from './fill-time.ts'
import { hasNoscriptForms, noscriptPost } from './noscript-post.ts'
import type { WordsOfForm } from './words-of.ts'

type SendFormOptions<Described extends Form> = {
  form: Described
  submit: (sent: z.infer<Described['schema']>, requestMeta: RequestMeta) => Promise<Submitted>
  /** The text of the toast for each outcome. */
  messages: Record<Outcome, string>
  words: Pick<WordsOfForm, 'rules' | 'suggestions'>
  /** The locale of the page. Not the document's `lang`, which the translator of a browser changes. */
  locale: string
  flag?: number
  onSent?: () => void
}

/**
 * Sending of a form whose fields have no other state than what they show, because browsers and extensions also fill them
 * in without an event: its draft, at most one request at a time, and a toast for the outcome.
 */
export function useSendForm<Described extends Form>({
  form: { name, schema, empty },
  submit,
  messages,
  words,
  locale,
  flag,
  onSent,
}: SendFormOptions<Described>) {
  const id = formIds[name]
  const draft = useRef<Draft>({ fields: empty, Flag: flag && null })
  const [timer] = useState(fillTimer)
  /** The codes of broken rules, by field. */
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [isHydrated, setHydrated] = useState(false)

  const formElement = () => document.getElementById(id) as HTMLFormElement | null
  const read = () => new FormData(formElement() ?? undefined)
  /** A text whose field another program removed is kept. */
  const fieldsOf = (shown: FormData) => readFields(shown, draft.current.fields)
  const focus = (selector: string) => formElement()?.querySelector<HTMLElement>(selector)?.focus()
  const fill = (field: string, value: string) => {
    showFields(formElement(), { [field]: value })
    saveDraft()
  }
  function saveDraft(key?: string, shown = read()) {
    draft.current = { ...draft.current, fields: fieldsOf(shown), key }
    storeDraft(id, draft.current)
  }

  // Before the `hydrated` event, after which a form that waits is submitted.
  useLayoutEffect(() => setHydrated(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island shows what was typed before hydration.
  useEffect(() => {
    const stored = readDraft(id, empty)
    const typed = Object.entries(fieldsOf(read())).filter(([, value]) => value.length > 0)
    showFields(formElement(), { ...stored.fields, ...Object.fromEntries(typed) })
    // A draft may have an option that is no longer offered.
    saveDraft(isSame(fieldsOf(read()), stored.fields) ? stored.key : undefined)
    timer.start(isSame(draft.current.fields, empty))
    // The first validation by a schema is the slowest: run it before a visitor waits for it.
    whenIdle(() => void z.safeParse(schema, empty))
  }, [])

  function handleEdit({ target }: FormEvent) {
    // An edit does not validate before the next submit (docs/rules.md).
    setErrors((before) => ({ ...before, [(target as HTMLInputElement).name]: undefined }))
    timer.edited()
    setSent(false)
    saveDraft()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    dismissToastsOf(id)
    const shown = read()
    const { data, error } = z.safeParse<Described['schema']>(schema, fieldsOf(shown))
    const focused = document.activeElement
    // Synchronously, because screen readers announce a focused field with its message, and a second submit is ignored.
    flushSync(() => {
      setErrors(Object.fromEntries(error?.issues.map(({ path: [field], message }) => [field, message]) ?? []))
      setSending(!error)
    })
    if (error) return focusInvalid()
    const { outcome, reference } = await attempt(data, shown)
    // Synchronously, so that the overlay restores the focus before the dialog behind it closes.
    flushSync(() => setSending(false))
    // In Chromium 150 the disabled button loses the focus before the overlay opens, which then cannot restore it.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    const result = outcome === 'sent' ? finish() : outcome
    toast({ kind: result === 'sent' ? 'done' : 'failed', text: messages[result], form: id })
    if (outcome === 'sent') announceRequest({ form: name, reference, at: Date.now(), visitor: visitorOf(data) })
  }

  function focusInvalid() {
    const invalid = '[aria-invalid="true"]'
    // To the edge of the screen: `focus()` alone would scroll to the middle.
    formElement()?.querySelector(invalid)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    focus(`[name]${invalid}, ${invalid} [name]`)
  }

  async function attempt(sent: z.infer<Described['schema']>, shown: FormData): Promise<Submitted> {
    try {
      const isRetry = isSame(fieldsOf(shown), draft.current.fields)
      const idempotencyKey = (isRetry && draft.current.key) || newIdempotencyKey()
      draft.current.Flag = flag
      saveDraft(idempotencyKey, shown)
      const requestMeta = {
        idempotencyKey,
        formSignals: { fillMs: timer.ms(), honeypotFilled: Boolean(shown.get(HONEYPOT)) },
        attribution: recordedAttribution(),
        locale,
        consentHash: shown.get(FORM_CONSENT)?.toString(),
      }
      return await submit(sent, requestMeta)
    } catch {
      return { outcome: 'broken' }
    }
  }

  /** Resets the form last: if `onSent` throws, the form is still filled in. */
  function finish(): Outcome {
    try {
      onSent?.()
      // Not with `reset()`: React would ignore an edit that enters the same text again. A consent is for one request only.
      showFields(formElement(), { ...empty, [FORM_CONSENT]: [] })
      removeDraft(id)
      draft.current = { fields: empty, Flag: flag && null }
      timer.start(true)
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
    bind(field: string): FieldBinding {
      const code = errors[field]
      const error = code === undefined ? code : { text: words.rules[code] ?? code, suggestion: words.suggestions[code] }
      return { name: field, error }
    },
    /** Fills in a field for the visitor. */
    fill,
    /** Empties a field. The field is then hidden, so the focus moves to the first of the others. */
    remove(field: string) {
      fill(field, '')
      focus(`[name]:not([name="${field}"])`)
    },
    formProps: {
      ...noscriptPost(name),
      id,
      // Before hydration the browser itself checks the fields, without a round trip.
      noValidate: isHydrated,
      onChange: handleEdit,
      onSubmit: send,
    },
  }
}

const visitorOf = ({ name, email, Email = email }: Record<string, unknown>) =>
  ({ name, email: Email }) as SentRequest['visitor']

/** Safari has no `requestIdleCallback`. */
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200))

const isSame = (fields: object, others: object) => JSON.stringify(fields) === JSON.stringify(others)
