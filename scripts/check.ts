import { runPartsAtOnce } from './programs/parts.ts'
import { checks } from './testing/checks.ts'

/** `npm run check`: at the same time, because the types take as long as all others together. */
await runPartsAtOnce('npm run check', checks)
