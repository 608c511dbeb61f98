import { minifySync } from 'vite'

/** Those that a layout writes as they stand in their file; what comes out of the bundler is short already. */
export const minifyInlineScripts = (page: string) =>
  page.replace(/(?<=<script>).+?(?=<\/script>)/gs, minified)

function minified(script: string) {
  const { code, errors } = minifySync('inline.js', script)
  const [error] = errors
  if (error) throw new Error(`An inline script cannot be read: ${error.message}\n${script}`)
  return code.trim()
}
