/** The path of an address without percent-encoding; unchanged if the encoding is malformed. */
export function decodeAddress(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
