/** The length of the part of an id that holds the time in milliseconds, with its dash. */
export const ID_TIME_LENGTH = 13

/** Shortens ids to the length at which all of them differ, but not below `least` characters. */
export function shortId(ids: string[], least = 8): (id: string) => string {
  const sorted = ids.toSorted()
  let length = least
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
