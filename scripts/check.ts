import { runParts } from './programs/parts.ts'
import { checks } from './testing/checks.ts'

/** `npm run check` */
await runParts('npm run check', checks)
