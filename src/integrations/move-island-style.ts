const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Astro writes it where the first island stands, but in a body no style element is valid HTML. */
export function moveIslandStyle(page: string) {
  const [style] = islandStyle.exec(page) ?? []
  return style ? page.replace(style, '').replace('</head>', `${style}</head>`) : page
}
