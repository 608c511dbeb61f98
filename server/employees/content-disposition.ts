const MAX_LENGTH = 60

/** `Content-Disposition` of a download (RFC 6266): `filename` in ASCII for old clients, `filename*` with all letters. */
export function contentDisposition(name: string, extension: string) {
  const unicodeName = shortened(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
  const asciiName = unicodeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const file = `${asciiName || 'contact'}.${extension}`
  const encoded = encodeURIComponent(`${unicodeName || 'contact'}.${extension}`)
  return `attachment; filename="${file}"; filename*=UTF-8''${encoded}`
}

const shortened = (name: string) => [...name.toWellFormed()].slice(0, MAX_LENGTH).join('').trim()
