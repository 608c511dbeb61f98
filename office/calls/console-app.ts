import Fastify, { type FastifyError, type InjectOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { areas } from '../../contract/console/areas.ts'
import { consoleRoutes } from '../../server/console/console-routes.ts'
import { Refusal } from '../../server/console/guard/refusal.ts'
import { consoleOrigin } from '../../settings/console-settings.ts'
import { readSite } from '../../settings/read-site.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'

/** The command line has every area. The audit names it, not a person. */
const commandLine = {
  id: null,
  email: '',
  name: 'command line',
  areas: [...areas],
  signature: '',
  createdAt: 0,
  disabledAt: null,
}

/** The calls of the console in the process of a command, over the same records. No service is needed. */
export async function consoleApp({ store, settings, terminal }: Office) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  const failures: unknown[] = []
  app.setErrorHandler((error: FastifyError | Refusal, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message })
    if ((error.statusCode ?? 500) >= 500) failures.push(error)
    throw error
  })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = { staff: commandLine, session: null }
  })
  await app.register(consoleRoutes, {
    store,
    settings,
    site: readSite(terminal.distDir),
    origin: () => consoleOrigin(settings),
    version: '',
    oidc: undefined,
    throttleSignIn: async () => {},
  })
  return {
    /** Makes a call. Rejects with a sentence if it is refused, and with the cause if it fails. */
    async make(call: InjectOptions) {
      const answer = await app.inject({ ...call, payloadAsStream: true })
      if (answer.statusCode < 400) return answer
      if (failures.length > 0) throw failures[0]
      throw new OfficeError(((await readJson(answer)) as { message: string }).message)
    },
  }
}

/** The JSON of an answer. */
export const readJson = async (answer: { stream(): AsyncIterable<Buffer> }): Promise<unknown> =>
  JSON.parse(Buffer.concat(await Array.fromAsync(answer.stream())).toString())
