import { runParts } from './programs/parts.ts'
import { contentParts } from './testing/content-parts.ts'

/** `npm run content` */
const byDefault = contentParts.filter(({ name }) => name !== 'brand') // `brand` overwrites files.
await runParts({ call: 'npm run content', parts: contentParts, byDefault })
