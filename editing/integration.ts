import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { ViteDevServer } from 'vite'
import { readEditSettings } from '../settings/edit-settings.ts'
import { contentDir } from '../src/content/content-dir.ts'
import { createEditor } from './editor.ts'
import { EDIT_PATH } from './protocol.ts'
import { createPublisher } from './publish.ts'
import { editRoutes } from './routes.ts'

/** Opens a page within the panel, and marks hydrated islands for `client/page.ts`. */
const IN_PANEL = `if (window === top) location.replace('${EDIT_PATH}/#' + location.pathname)`
const MARK_HYDRATED =
  "document.addEventListener('hydrated', ({ target }) => target.setAttribute('data-hydrated', ''), true)"

/** The editor, in the development server that `npm run edit` starts. */
export function editing(): AstroIntegration {
  const { host, port, origin, publishCommand } = readEditSettings(process.env)
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, injectScript, addMiddleware }) => {
        if (command !== 'dev') return
        injectScript('head-inline', `${IN_PANEL};${MARK_HYDRATED}`)
        injectScript('page', `import '/editing/client/page.ts'`)
        addMiddleware({ order: 'post', entrypoint: new URL('./unmark-head.ts', import.meta.url) })
        updateConfig({
          server: { host, port },
          vite: {
            // Two editors, or one beside `npm run dev`, must not share it.
            cacheDir: `node_modules/.vite/editor-${port}`,
            define: { __EDITING__: 'true' },
            optimizeDeps: { include: ['@vercel/stega'] },
            server: {
              strictPort: true,
              allowedHosts: [new URL(origin).hostname],
              cors: false,
              fs: {
                allow: ['.', resolve(contentDir)],
                // Vite's own list, and the records of the service.
                deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/data/**'],
              },
            },
          },
        })
      },
      'astro:server:setup': ({ server }) => {
        const editor = createEditor(contentDir, () => reloadContent(server))
        const panel = () =>
          server.transformIndexHtml(`${EDIT_PATH}/`, readFileSync('editing/client/panel.html', 'utf8'))
        const publisher = createPublisher(contentDir, publishCommand)
        server.middlewares.use(editRoutes({ editor, publisher, origin, token: randomUUID(), panel }))
        // Vite's own address, which starts a program without a token.
        server.middlewares.use('/__open-in-editor', (_, response) => void response.writeHead(404).end())
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next()
          const sentences = editor.mistakes()
          if (sentences.length === 0) return next()
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(brokenPage(sentences))
        })
      },
      'astro:server:start': () => console.log(`The editor is at ${origin}`),
    },
  }
}

/** Vite reloads pages after a change of a file by itself, but not if one was added to the glob import. */
function reloadContent({ environments }: ViteDevServer) {
  for (const { moduleGraph } of Object.values(environments)) moduleGraph.onFileChange(resolve('src/content/content.ts'))
  environments.client.hot.send({ type: 'full-reload' })
}

/** In place of a page that cannot be shown: the panel has the text of the broken files. */
const brokenPage = (sentences: string[]) => `<!doctype html><title>Mistakes in the content</title>
<script>${IN_PANEL}</script>
<script type="module" src="/@vite/client"></script>
<h1>The content has mistakes</h1>
<ul>${sentences.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
