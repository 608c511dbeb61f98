import { serveCalls } from './serve-calls.ts'

/** The baseline of all calls: Node parses a JSON body and responds. */
serveCalls(() => {})
