import { runParts } from './programs/parts.ts'
import { contentParts } from './testing/content-parts.ts'

/** `npm run content` */
const writing = ['brand', 'record', 'confirm']
const byDefault = contentParts.filter(({ name }) => !writing.includes(name))
await runParts({ call: 'npm run content', parts: contentParts, byDefault })
