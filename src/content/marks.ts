import { vercelStegaDecodeAll, vercelStegaEncode } from '@vercel/stega'

/** The place of a text: its file below `content/`, then the path in the file. */
export type MarkedPlace = [file: string, ...path: (string | number)[]]

/** Four zero-width characters for each byte, all of them neutral to the reading direction. No text has so many in a row. */
const MARK = /[\u200b-\u200d\ufeff]{8,}/g

/** A text with its place in invisible characters at the end. */
export const mark = (text: string, place: MarkedPlace) => text + vercelStegaEncode(place)

export const isMarked = (text: string) => text.search(MARK) >= 0

export const unmark = (text: string) => text.replace(MARK, '')

/** The places in a text. The last one is the text itself; those before it were filled into its placeholders. */
export const placesIn = (text: string) => vercelStegaDecodeAll<MarkedPlace>(text) ?? []
