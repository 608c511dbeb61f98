import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import type { ContentFiles } from '../../src/content/locale-files.ts'
import { testContent, testContentFiles } from './test-content.ts'

/** The test content with `times` as many industries, cards and places. */
export function moreContent(times: number): ContentFiles {
  const { agentDemo, clients, solutions } = testContent
  const chats = manyOf(agentDemo.chats, times)
  const cards = manyOf(solutions.cards, times)
  const places = manyOf(clients.places, times).map((place, index) => ({
    ...place,
    longitude: ((place.longitude + 180 + 17 * Math.floor(index / clients.places.length)) % 360) - 180,
  }))
  const { chats: _, ...demo } = agentDemo
  const files = {
    'agent-demo': { ...demo, industries: chats.map(({ id }) => id) },
    solutions: { ...solutions, cards },
    clients: { ...clients, places },
    ...Object.fromEntries(chats.map(({ id, ...chat }) => [`chats/${id}`, chat])),
  }
  const changed = Object.entries(files).map(([name, data]) => [`en/${name}.yaml`, stringify(data)])
  return { ...testContentFiles, ...Object.fromEntries(changed) }
}

const manyOf = <T>(entries: T[], times: number): T[] =>
  Array.from({ length: times }, (_, copy) => entries.map((entry) => another(entry, copy))).flat()

/** A copy with another id and its words in another order, because an equal copy would be compressed to nothing. */
function another<T>(entry: T, copy: number): T
function another(entry: unknown, copy: number): unknown {
  if (copy === 0) return entry
  if (typeof entry === 'string') return reworded(entry, copy)
  if (Array.isArray(entry)) return entry.map((part) => another(part, copy))
  if (typeof entry !== 'object' || entry === null) return entry
  const copied = Object.entries(entry).map(([key, value]) => {
    if (key === 'preset') return [key, value] // Its values are options of the forms.
    return [key, key === 'id' ? `${value}-${copy}` : another(value, copy)]
  })
  return Object.fromEntries(copied)
}

const reworded = (text: string, copy: number) => {
  const rank = (word: string) => createHash('md5').update(`${copy} ${word}`).digest('hex')
  return text
    .split(' ')
    .toSorted((one, other) => rank(one).localeCompare(rank(other)))
    .join(' ')
}
