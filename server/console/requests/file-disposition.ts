/** `Content-Disposition` of a file that came with a mail (RFC 6266): a download under its own name, whatever its type. */
export function fileDisposition(name: string) {
  const plain =
    name
      .toWellFormed()
      .replace(/[\p{C}/\\]+/gu, ' ')
      .trim() || 'file'
  const ascii = plain.replace(/[^\w.() -]+/g, '_')
  // RFC 8187 encodes these signs too; an apostrophe would end the name of the language.
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
