declare module 'wawoff2' {
  /** A woff2 file as a TrueType or OpenType file. The next call overwrites the bytes. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
