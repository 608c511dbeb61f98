import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { StartError } from '../../settings/start-error.ts'
import { type BuiltFile, readBuiltFiles } from '../files/built-files.ts'
import { sendFile } from '../files/send-file.ts'

type ConsoleFiles = {
  files: Map<string, BuiltFile>
  document: BuiltFile
  /** Changes with every change of the built console, whose document names all hashed files. */
  version: string
}

const DOCUMENT = 'index.html'

/** Throws a `StartError` if the console was not built. */
export function readConsoleFiles(filesDir: string): ConsoleFiles {
  const files = existsSync(join(filesDir, DOCUMENT)) ? readBuiltFiles(filesDir) : new Map()
  const document = files.get(DOCUMENT)
  if (!document) throw new StartError('The staff console is not built; run npm run build, or unset CONSOLE_PORT.')
  return { files, document, version: document.headers.etag }
}

/** Serves the files of the built console, and its document at the addresses of all screens. */
export const serveConsoleFiles: FastifyPluginAsync<ConsoleFiles> = async (app, { files, document }) => {
  for (const [path, file] of files) {
    if (path === DOCUMENT) continue
    app.get(`/${path}`, (request, reply) => sendFile(request, reply, file))
  }
  // A script of an earlier version is not one of the screens.
  app.get('/_console/*', (_request, reply) => reply.code(404).send('This file is gone.\n'))
  for (const address of ['/', '/*']) app.get(address, (request, reply) => sendFile(request, reply, document))
}
