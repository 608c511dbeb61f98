import { runParts } from './programs/parts.ts'
import { contentParts } from './testing/content-parts.ts'

/** `npm run content` */
await runParts('npm run content', contentParts)
