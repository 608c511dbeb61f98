// Loaded into a service before anything else: all of its program is read, then it waits for a word to start.
import { flushCompileCache } from 'node:module'
import { text } from 'node:stream/consumers'
import '../../server/delivery/mail/mail-channel.ts'
import '../../server/run-service.ts'

flushCompileCache() // Whoever is killed keeps nothing at its end.

// Whoever had it stand by may have ended without a word.
if (!(await text(process.stdin))) process.exit()
