import type { FastifyInstance, FastifyReply } from 'fastify'
import { no } from '../../contract/envelope.ts'
import type { TimeLimits } from './time-limits.ts'

type Open = { reply: FastifyReply; since: number }

/**
 * A call that is not answered by then is refused; what it wrote may still be kept, as the key of a repeated call
 * shows. All are looked at together now and then: a timer for each could be seen in what a look-up costs.
 */
export function answerWithin(
  app: FastifyInstance,
  { answerMs, lateCheckMs }: Pick<TimeLimits, 'answerMs' | 'lateCheckMs'>,
) {
  // Places that are used again, no Map: each time V8 makes a Map's table anew, the old one holds what was in it until
  // a full collection, which then takes longer than anything else here.
  const open: (Open | null)[] = []
  const freePlaces: number[] = []
  app.addHook('onRequest', (_request, reply, done) => {
    const place = freePlaces.pop() ?? open.length
    open[place] = { reply, since: performance.now() }
    // Also when the caller hangs up, or the 404 page answers.
    reply.raw.once('close', () => {
      open[place] = null
      freePlaces.push(place)
    })
    done()
  })
  const checking = setInterval(() => {
    const late = performance.now() - answerMs
    for (const one of open) {
      // One that is sent already goes out to a slow reader.
      if (!one || one.since > late || one.reply.sent) continue
      one.since = Infinity
      one.reply.code(503).send(no('The answer took too long; try again later.'))
    }
  }, lateCheckMs).unref()
  app.addHook('onClose', async () => clearInterval(checking))
}
