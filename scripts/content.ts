import { runParts } from './programs/parts.ts'
import { contentParts } from './testing/content-parts.ts'

/** `npm run content` */
await runParts({ call: 'npm run content', parts: contentParts })
