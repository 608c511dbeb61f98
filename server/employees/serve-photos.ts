import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import limits from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Employees } from '../../store/employees/employees.ts'
import { contentTypeOf } from '../http/content-type.ts'
import { isBug } from '../http/is-bug.ts'
import { limitLookups } from '../http/rate-limit.ts'

/** A plain file name of a picture: no folders, nothing hidden. */
export const isPhotoName = (name: string) =>
  /^[\p{L}\p{N}_][\p{L}\p{N} _.-]*\.(?:jpe?g|png|webp|avif)$/iu.test(name)

type Needs = {
  photosDir: string
  /** Null when the pages use another service (`SERVICE_HOST`): then any file of the folder is served. */
  employees: Pick<Employees, 'hasPhoto'> | null
  allowedOrigins: string[]
  /** Photos have the rate limit of look-ups and a count of their own. */
  rateLimit: number
}

/** Serves photos of current employees. Pages of allowed origins may show them too. */
export const servePhotos: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { photosDir, employees, allowedOrigins, rateLimit } = needs
  await app.register(limits, { global: false })
  const onRequest = limitLookups(app, rateLimit)
  app.setErrorHandler((error, request, reply) => {
    if (isBug(error)) throw error
    request.log.error(error)
    return reply.code(503).send('Photos cannot be looked up now; try again later.\n')
  })
  app.get<{ Params: { name: string } }>('/photos/:name', { onRequest }, async (request, reply) => {
    const { name } = request.params
    const isShown = isPhotoName(name) && (employees === null || (await employees.hasPhoto(name)))
    const photo = isShown ? await readPhoto(join(photosDir, name), request.log) : null
    if (photo === 'unreadable') return reply.code(500).send('This photo cannot be read.\n')
    if (!photo) return reply.callNotFound()
    if (allowedOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin')
    // Never cached: a revoked photo disappears at once.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return reply.type(contentTypeOf(name)).send(photo)
  })
}

/** Null if the file does not exist. A file without read permission is logged; an error of the disk is thrown. */
export async function readPhoto(path: string, log: Pick<FastifyBaseLogger, 'error'>) {
  try {
    return await readFile(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NO_FILE.includes(code)) return null
    if (!UNREADABLE.includes(code)) throw error
    log.error(error)
    return 'unreadable'
  }
}

const NO_FILE = ['ENOENT', 'EISDIR', 'ENAMETOOLONG']
const UNREADABLE = ['EACCES', 'EPERM', 'ELOOP']
