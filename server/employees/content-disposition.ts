const MOST = 60

/** `Content-Disposition` for a file of that name (RFC 6266): plain letters for all, the name itself for who reads it. */
export function asDownload(name: string, extension: string) {
  const own = shortened(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
  const plain = own
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const file = `${plain || 'contact'}.${extension}`
  const encoded = encodeURIComponent(`${own || 'contact'}.${extension}`)
  return `attachment; filename="${file}"; filename*=UTF-8''${encoded}`
}

const shortened = (name: string) => [...name.toWellFormed()].slice(0, MOST).join('').trim()
