import type { FastifyPluginAsync } from 'fastify'
import { readBuiltFiles } from '../files/built-files.ts'
import { sendFile } from '../files/send-file.ts'

/** Serves the files of the built console, and its document at the addresses of all screens. */
export const serveConsoleFiles: FastifyPluginAsync<{ filesDir: string }> = async (
  app,
  { filesDir },
) => {
  const files = readBuiltFiles(filesDir)
  const document = files.get('index.html')
  if (!document) throw new Error('The build of the console wrote no index.html.')
  for (const [path, file] of files) {
    if (path === 'index.html') continue
    app.get(`/${path}`, (request, reply) => sendFile(request, reply, file))
  }
  // The addresses of the screens: the console decides what they show.
  app.get('/', (request, reply) => sendFile(request, reply, document))
  app.get('/*', (request, reply) => sendFile(request, reply, document))
}
