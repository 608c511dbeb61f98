import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { permissionsPolicy } from './permissions-policy.ts'

type Headers = Record<string, string>

/** Adds the same headers to every answer. */
export const addFixedHeaders = (app: FastifyInstance, headers: Headers) =>
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })

/**
 * What helmet sends for these options, and the one header it does not know. Asked once: it would put every answer's
 * headers together anew.
 */
export async function fixedHeaders(options: FastifyHelmetOptions): Promise<Headers> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', (_request, reply) => reply.send(''))
  const { headers } = await app.inject('/')
  await app.close()
  const ofThisAnswer = ['connection', 'content-length', 'content-type', 'date']
  const sent = Object.entries(headers)
    .filter(([name]) => !ofThisAnswer.includes(name))
    .map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(sent), 'permissions-policy': permissionsPolicy }
}
