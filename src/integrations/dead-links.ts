/** The links of the pages, by address, to a part that the page does not have: `/de links to #team`. */
export function deadLinks(pages: Map<string, string>) {
  const ids = new Map([...pages].map(([address, html]) => [address, new Set(valuesOf(html, 'id'))]))
  return [...pages].flatMap(([address, html]) =>
    valuesOf(html, 'href').flatMap((href) => {
      const [path = '', id] = href.split('#')
      const parts = ids.get(path || address)
      return !id || !parts || parts.has(decodeURIComponent(id)) ? [] : [`${address} links to ${href}`]
    }),
  )
}

const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`<[a-z][^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
