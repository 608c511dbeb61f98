import { runParts } from './programs/parts.ts'
import { checks } from './testing/checks.ts'

/** `npm run check` */
await runParts({ call: 'npm run check', parts: checks })
