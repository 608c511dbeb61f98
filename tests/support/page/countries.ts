import { testContent } from '../test-content.ts'

/** The places on the map, in the order of the content. */
export const countries = testContent.clients.places.map(({ country }) => country)
