import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A plain file name of a picture: no folders, nothing hidden. */
const SAFE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N} _.-]*\.(?:jpe?g|png|webp|avif)$/iu

type Needs = { photosDir: string; allowedOrigins: string[] }

/** Employees' photos. Pages of other origins may show them if they may call the service. */
export function servePhotos(app: FastifyInstance, { photosDir, allowedOrigins }: Needs) {
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params
    if (!SAFE_NAME.test(name) || !(await isFile(join(photosDir, name)))) return reply.callNotFound()
    if (allowedOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', 'public, max-age=3600').header('x-robots-tag', 'noindex')
    return reply.sendFile(name, photosDir)
  })
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
