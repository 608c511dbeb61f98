/** `Content-Disposition` of a download under a name (RFC 6266): `filename*` has the letters that `filename` cannot have. */
export function attachment(name: string) {
  const plain =
    name
      .toWellFormed()
      .replace(/[\p{C}/\\]+/gu, ' ')
      .trim() || 'file'
  const ascii =
    plain
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w.() -]+/g, '_') || 'file'
  if (ascii === plain) return `attachment; filename="${ascii}"`
  // RFC 8187 encodes these signs too; an apostrophe would end the name of the language.
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
