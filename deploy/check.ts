import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { noTests, type Tally, writeTally } from '../scripts/testing/tally.ts'
import { CADDY_REDIRECTS, caddyRedirects, NGINX_REDIRECTS, nginxRedirects } from '../src/integrations/redirect-files.ts'

/** `npm test -- deploy`: the programs that read the examples check them. */
const here = import.meta.dirname
const publicUrl = 'https://www.example.com'
const builders = ['podman', 'docker', 'buildah']
/** `docker info` fails without a running engine, unlike `docker --version`. */
const builder = builders.find((program) => run(program, ['info']).passed) ?? builders.join(' or ')
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
/** Every kind of address that the content may have. */
const redirects = [
  { from: '/about.html', to: '/#contact' },
  { from: '/über uns/(old),a:b+c', to: '/de' },
  { from: '/100%', to: 'https://blog.example.com/?a=b#c' },
  { from: '/blog/*', to: 'https://blog.example.com/' },
]
const results = [
  check('nginx.conf', ['nginx', '-v'], checkNginx),
  check('Caddyfile', ['caddy', 'version'], checkCaddy),
  check(NGINX_REDIRECTS, ['nginx', '-v'], checkNginxRedirects),
  check(CADDY_REDIRECTS, ['caddy', 'version'], checkCaddyRedirects),
  check('website.service', ['systemd-analyze', '--version'], checkSystemd),
  check('alerts.yml', ['promtool', '--version'], checkAlerts),
  check('compose.yaml', ['docker', 'compose', 'version'], checkCompose),
  check('Containerfile', [builder, 'info'], buildImage),
]
rmSync(folder, { recursive: true })
const total = noTests()
for (const { passed, failed, skipped } of results) {
  total.passed += passed
  total.failed.push(...failed)
  total.skipped.push(...skipped)
}
writeTally(total)
process.exitCode = total.failed.length > 0 ? 1 : 0

function check(file: string, [program = '', ...args]: string[], work: () => ReturnType<typeof run>): Tally {
  if (!run(program, args).passed) {
    const why = `${[program, ...args].join(' ')} cannot be run`
    console.log(`skipped  ${file}: ${why}`)
    return { ...noTests(), skipped: [{ name: `deploy/${file}`, why }] }
  }
  const { passed, output } = work()
  console.log(`${passed ? 'passed ' : 'failed '}  ${file}${passed ? '' : `\n${output}`}`)
  return { ...noTests(), passed: Number(passed), failed: passed ? [] : [`deploy/${file}`] }
}

/** With a temporary certificate, because nginx reads the certificates of its configuration. */
function checkNginx() {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-x509', '-nodes', '-subj', '/CN=www.example.com', '-days', '1']
  run('openssl', ['req', ...subject, '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate])
  const site = join(folder, 'website.conf')
  const example = readFileSync(join(here, 'nginx.conf'), 'utf8')
  writeFileSync(site, example.replaceAll(/\/etc\/letsencrypt\/live\/\w+\.example\.com/g, folder))
  const whole = join(folder, 'nginx.conf')
  writeFileSync(whole, `pid ${folder}/pid;\nevents {}\nhttp { include ${site}; }\n`)
  return run('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', whole])
}

function checkCaddy() {
  const file = join(folder, 'Caddyfile')
  copyFileSync(join(here, 'Caddyfile'), file)
  return run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
}

function checkNginxRedirects() {
  writeFileSync(join(folder, NGINX_REDIRECTS), nginxRedirects(redirects))
  const whole = join(folder, 'redirects.conf')
  writeFileSync(whole, `pid ${folder}/pid;\nevents {}\nhttp { server { include ${folder}/${NGINX_REDIRECTS}; } }\n`)
  return run('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', whole])
}

function checkCaddyRedirects() {
  writeFileSync(join(folder, CADDY_REDIRECTS), caddyRedirects(redirects))
  const file = join(folder, 'Caddyfile.redirects')
  writeFileSync(file, `http://127.0.0.1 {\n  import ${folder}/${CADDY_REDIRECTS}\n}\n`)
  return run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
}

/** With the path of this clone instead of /srv/website, because systemd looks for the program. */
function checkSystemd() {
  const file = join(folder, 'website.service')
  const example = readFileSync(join(here, 'website.service'), 'utf8')
  writeFileSync(file, example.replaceAll('/srv/website', resolve(here, '..')))
  const { passed, output } = run('systemd-analyze', ['verify', '--man=no', file])
  // An unknown key is only a warning.
  return { passed: passed && !output.includes(file), output }
}

/** `promtool test rules` reads the rules too. */
function checkAlerts() {
  return run('promtool', ['test', 'rules', join(here, 'alerts.test.yml')])
}

function checkCompose() {
  const env = { PUBLIC_URL: publicUrl, POSTGRES_PASSWORD: 'secret' }
  return run('docker', ['compose', '-f', join(here, 'compose.yaml'), 'config', '-q'], env)
}

/** Takes minutes and downloads the base image and packages. */
function buildImage() {
  const image = `website-check-${process.pid}`
  const args = ['--build-arg', `PUBLIC_URL=${publicUrl}`, '-t', image, resolve(here, '..')]
  const built = run(builder, ['build', '-f', join(here, 'Containerfile'), ...args])
  run(builder, ['rmi', image])
  return built
}

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  return {
    passed: done.status === 0,
    output: `${done.stdout}${done.stderr}`,
  }
}
