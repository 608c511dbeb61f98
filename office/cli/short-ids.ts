/** The part of a record's id that holds the milliseconds of its time, with the dash in it. */
export const ID_TIME_LENGTH = 13

/** How much of an id tells it from the others that are shown with it, but at least so many characters. */
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
