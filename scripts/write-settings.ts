import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { allSettings, buildSettings, editSettings } from '../settings/settings.ts'

export const EXAMPLE_FILE = '.env.example'
const COMPOSE_FILE = 'deploy/compose.yaml'

const { properties = {} } = z.toJSONSchema(allSettings, { io: 'input' })
const rows = Object.entries(properties as Record<string, z.core.JSONSchema.JSONSchema>)

const EXAMPLE_HEAD = `# All settings. For development: write those that differ from the defaults into .env. For website.service and
# website-office: copy this file to /etc/website.env, owner root, mode 600. systemd reads it, not a shell: NAME=value,
# quotes around a value with spaces, # only at the start of a line.
# A setting after # shows its default or an example. To set it, remove the #. Settings that are 'built in' are repeated
# here: the service compares them with the build, and the office needs some of them.
# website.service sets HOST to 127.0.0.1, for a proxy on this machine, and like website-office DATA_DIR to
# /var/lib/website. Another folder also needs ReadWritePaths= in the unit.
`

/** Behind the proxy of the examples in `deploy/`, these have to be set. */
const needed = ['PUBLIC_URL', 'TRUST_PROXY']

export const exampleSettings = () => [EXAMPLE_HEAD, ...rows.map(exampleOf)].join('\n')

function exampleOf([name, setting]: (typeof rows)[number]) {
  const { default: value, defaultText = value && `\`${value}\``, description = '', example = value ?? '' } = setting
  const meaning = `${description[0]?.toUpperCase()}${plainText(description).slice(1)}.`
  const comment = wrap(defaultText ? `${meaning} Default: ${defaultText}.` : meaning)
  return `${comment}${needed.includes(name) ? '' : '#'}${name}=${example}\n`
}

/** `[text](target)` becomes `text (target)`. */
const plainText = (markdown: string) => markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')

/** Comments of at most 120 characters a line. */
const wrap = (text: string) => text.replace(/(.{1,118})(?: |$)/g, '# $1\n')

/** The image sets them, or they are built in, or the service does not read them. */
const notPassed = ['PORT', 'HOST', 'DATA_DIR', ...Object.keys({ ...buildSettings.shape, ...editSettings.shape })]

/** The file with a line for each setting that the block `environment:` lacks, below that of the setting before. */
function withPassed(compose: string) {
  const start = compose.indexOf(' environment:\n') + ' environment:\n'.length
  let block = compose.slice(start)
  let last = ''
  for (const [name] of rows.filter(([name]) => !notPassed.includes(name))) {
    const line = `      ${name}: \${${name}:-}\n`
    if (!block.includes(` ${name}:`))
      block = last
        ? block.replace(new RegExp(`^ +${last}:.*\n`, 'm'), (before) => `${before}${line}`)
        : `${line}${block}`
    last = name
  }
  return `${compose.slice(0, start)}${block}`
}

/** The part `settings` of `npm run fix` */
export async function writeSettings() {
  writeFileSync(EXAMPLE_FILE, exampleSettings())
  writeFileSync(COMPOSE_FILE, withPassed(readFileSync(COMPOSE_FILE, 'utf8')))
  console.log(`${EXAMPLE_FILE} and ${COMPOSE_FILE} have all settings.`)
  return 0
}
