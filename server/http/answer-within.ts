import type { FastifyInstance, FastifyReply } from 'fastify'
import { no } from '../../contract/envelope.ts'
import type { TimeLimits } from './time-limits.ts'

/**
 * A call that is not answered by then is refused; what it wrote may still be kept, as the key of a repeated call
 * shows. All are looked at together now and then: a timer for each could be seen in what a look-up costs.
 */
export function answerWithin(
  app: FastifyInstance,
  { answerMs, lateCheckMs }: Pick<TimeLimits, 'answerMs' | 'lateCheckMs'>,
) {
  // In the order in which they came.
  const open = new Map<FastifyReply, number>()
  app.addHook('onRequest', (_request, reply, done) => {
    open.set(reply, performance.now())
    // Also when the caller hangs up, or the 404 page answers.
    reply.raw.once('close', () => open.delete(reply))
    done()
  })
  const checking = setInterval(() => {
    const late = performance.now() - answerMs
    for (const [reply, since] of open) {
      if (since > late) return
      open.delete(reply)
      // One that is sent already goes out to a slow reader.
      if (!reply.sent) reply.code(503).send(no('The answer took too long; try again later.'))
    }
  }, lateCheckMs).unref()
  app.addHook('onClose', async () => clearInterval(checking))
}
