import { HONEYPOT } from '../../contract/form-signals.ts'
import type { Field } from '../../contract/forms/field.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { lists } from '../../contract/forms/options.ts'
import { FORM_LOCALE } from '../../contract/locales.ts'
import { sendAddress } from '../../contract/noscript-forms.ts'
import { FORM_CONSENT } from '../../contract/request/consent.ts'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { proposalRequest } from '../../contract/wire/proposal-insert.ts'
import { contactMailHtml } from '../../contract/wire/send-mail.ts'

/** A request of a page, byte for byte, and the values that the visitor typed and chose. */
export type PageRequest = {
  form: FormName
  locale: string
  values: Record<string, string | string[]>
  url: string
  headers: Record<string, string>
  body: string
}

const NOW = Date.UTC(2026, 10, 21, 12)
const consentHash = 'c'.repeat(64)

const visitors = [
  { locale: 'en', name: 'Ada Lovelace', text: 'We read orders from mails.\nCan you help & by when?' },
  { locale: 'de', name: 'Jörg Weiß', text: 'Wir lesen Aufträge aus Mails.\n„Bis wann“ ginge das?' },
  { locale: 'ar', name: 'نور حداد', text: 'نقرأ الطلبات من رسائل البريد.\nمتى يمكنكم البدء؟' },
] as const

/** The requests of the pages of this version: each form in three languages, by script and without, and each option of a list. */
export async function pageRequests(): Promise<PageRequest[]> {
  const requests: PageRequest[] = []
  for (const form of Object.keys(forms) as FormName[]) {
    const fields = Object.values<Field>(forms[form].fields)
    const options = fields.map((field) => ('list' in field ? lists[field.list].length : 0))
    for (let n = 0; n < Math.max(visitors.length, ...options); n++) {
      requests.push(await sentByScript(form, n))
      if (n < visitors.length) requests.push(postedWithoutScript(form, n))
    }
  }
  return requests
}

const visitorOf = (n: number) => visitors[n % visitors.length] ?? visitors[0]

function valuesOf(form: FormName, n: number) {
  const { name, text } = visitorOf(n)
  const typedOf = (field: Field) => {
    if ('list' in field) {
      const list: readonly string[] = lists[field.list]
      const option = list[n % list.length] ?? ''
      return field.kind === 'choices' ? list.slice(0, 1 + (n % list.length)) : option
    }
    if (field.kind === 'email') return `visitor-${n}@meridian.example`
    return field.kind === 'text' ? name : field.kind === 'longText' ? text : 'Orders 8 h'
  }
  const entries = Object.entries<Field>(forms[form].fields).map(([key, field]) => [key, typedOf(field)] as const)
  return forms[form].schema.parse(Object.fromEntries(entries)) as PageRequest['values']
}

/** By the page's own code, up to its `fetch`. */
async function sentByScript(form: FormName, n: number): Promise<PageRequest> {
  Object.assign(globalThis, { __SERVICE_HOST__: '' })
  const { postTo } = await import('../../src/api/post.ts')
  const { locale } = visitorOf(n)
  const values = valuesOf(form, n)
  const sent = Promise.withResolvers<Pick<PageRequest, 'url' | 'headers' | 'body'>>()
  const original = globalThis.fetch
  globalThis.fetch = async (url, { headers, body } = {}) => {
    sent.resolve({ url: String(url), headers: headers as Record<string, string>, body: String(body) })
    return Response.json({})
  }
  const [call, request] =
    form === 'contact'
      ? (['SendMail', genericRequest(contactMailHtml(values as Parameters<typeof contactMailHtml>[0], 2026))] as const)
      : (['ProposalInsert', proposalRequest(form, values, NOW)] as const)
  await postTo('')(call, request, {
    idempotencyKey: `${form}-${n}`,
    formSignals: { fillMs: 42_000, honeypotFilled: false },
    attribution: { firstTouch: 'page=%2F&utm_source=news', lastTouch: 'page=%2F' },
    locale,
    consentHash,
  })
  globalThis.fetch = original
  return { form, locale, values, ...(await sent.promise) }
}

/** As a browser encodes the fields of the prerendered form, which has none that the script fills in. */
function postedWithoutScript(form: FormName, n: number): PageRequest {
  const { locale } = visitorOf(n)
  const filledIn = (key: string) =>
    Object.entries<Field>(forms[form].fields).some(([name, { kind }]) => name === key && kind === 'filledIn')
  const values = Object.fromEntries(Object.entries(valuesOf(form, n)).filter(([key]) => !filledIn(key)))
  const typed = Object.entries(values).flatMap(([key, value]) =>
    [value].flat().map((one) => [key, one.replaceAll('\n', '\r\n')]),
  )
  const hidden = [
    [FORM_CONSENT, consentHash],
    [HONEYPOT, ''],
    [FORM_LOCALE, locale],
  ]
  return {
    form,
    locale,
    values,
    url: sendAddress(form),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([...typed, ...hidden]).toString(),
  }
}
