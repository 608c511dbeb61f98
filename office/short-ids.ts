const LEAST = 8

/** How much of an id tells it from all the others. */
export function shortId(ids: string[]): (id: string) => string {
  const sorted = ids.toSorted()
  let length = LEAST
  for (const [index, id] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next !== undefined && next !== id) length = Math.max(length, shared(id, next) + 1)
  }
  return (id) => id.slice(0, length)
}

function shared(one: string, other: string) {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}
