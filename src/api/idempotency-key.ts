/** A random UUID. `crypto.randomUUID` needs a secure context, which a page over http in the local network is not. */
export function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, time, middle, high, variant, low, node) =>
      `${time}-${middle}-4${high}-${((Number.parseInt(variant, 16) & 3) | 8).toString(16)}${low}-${node}`,
  )
}
