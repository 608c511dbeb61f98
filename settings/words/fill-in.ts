/** Replaces each placeholder of a text: `fillIn('Request {id}', { id: '0198c' })`. The values are not searched again. */
export const fillIn = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))

type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined }

/** The plural form for a number in a language, with `{count}` filled in. */
export const fillInCount = (plural: Plural, count: number, locale: string) =>
  fillIn(plural[new Intl.PluralRules(locale).select(count)] ?? plural.other, { count })
