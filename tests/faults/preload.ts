// Loaded before the service: loads all of its modules, then waits for input on stdin to start.
import { flushCompileCache } from 'node:module'
import { text } from 'node:stream/consumers'
import '../../server/delivery/answer/answer-channel.ts'
import '../../server/delivery/mail/mail-channel.ts'
import '../../server/mailbox/start-mailbox.ts'
import '../../server/run-service.ts'

flushCompileCache() // A killed process does not write its cache.

// The test may have ended and closed stdin.
if (!(await text(process.stdin))) process.exit()
