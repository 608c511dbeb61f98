/** Runs in the page. Returns every text that a visitor, a screen reader or a search engine reads, with its place. */
export function readWords(): { place: string; text: string }[] {
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'placeholder',
    'label',
  ]
  const description = 'meta[name=description], meta[property^="og:"], meta[name^="twitter:"]'
  const { lang } = document.documentElement
  return [
    { place: 'title', text: document.title },
    ...[...document.querySelectorAll<HTMLMetaElement>(description)]
      .filter(({ content }) => content.includes(' '))
      .map((meta) => ({ place: nameOf(meta), text: meta.content })),
    ...wordsBelow(document.body),
    // If scripts are enabled, the content of `noscript` is one text node.
    ...[...document.querySelectorAll('body noscript')].map(({ textContent }) => ({
      place: 'noscript',
      text: textContent?.replace(/<[^>]*>/g, ' ') ?? '',
    })),
  ]

  function wordsBelow(root: ParentNode): { place: string; text: string }[] {
    return [...root.querySelectorAll('*')].filter(isRead).flatMap((element) => [
      ...attributes.flatMap((name) => {
        const text = element.getAttribute(name)
        return text ? [{ place: `${nameOf(element)} ${name}`, text }] : []
      }),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => ({ place: nameOf(element), text: node.textContent ?? '' })),
      ...['::before', '::after'].map((part) => ({
        place: `${nameOf(element)}${part}`,
        text: /"(.*)"/.exec(getComputedStyle(element, part).content)?.[1] ?? '',
      })),
    ])
  }

  /** The links to other languages have the names of these languages. */
  function isRead(element: Element) {
    const own = element.closest<HTMLElement>('[lang]')?.lang
    return !element.closest('script, style, noscript') && (!own || own === lang)
  }

  function nameOf({ localName, className }: Element) {
    return `${localName} ${typeof className === 'string' ? className : ''}`.trim()
  }
}
