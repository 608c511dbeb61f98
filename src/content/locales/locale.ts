/** A language of the site. */
export type Locale = {
  /** The name of its folder in the content, and the value of `lang`: `en`, `pt-BR`. */
  tag: string
  /** The prefix of the addresses of its pages: '' for the first locale, `/de` for another. */
  path: string
  dir: 'ltr' | 'rtl'
  /** The name in the language itself: `Deutsch`. */
  name: string
}

export function describeLocale(tag: string, isFirst: boolean): Locale {
  const locale = new Intl.Locale(tag)
  return {
    tag,
    path: isFirst ? '' : `/${tag}`,
    dir: locale.getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
    name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
  }
}

/** The address of a page in a language: `/#contact` → `/de#contact`. External addresses are returned unchanged. */
export const addressIn = ({ path }: Locale, address: string) =>
  path && address.startsWith('/') ? (path + address).replace(/\/(?=#|$)/, '') : address
