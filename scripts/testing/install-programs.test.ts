import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { whyNoApt } from '../apt.mjs'
import { installChromium } from './install-programs.ts'

/** A machine without a Chromium, on which Playwright cannot create its folder and `apt-get` is this script. */
function aMachine(aptGet?: string) {
  const PATH = mkdtempSync(join(tmpdir(), 'machine-'))
  if (aptGet) writeFileSync(join(PATH, 'apt-get'), `#!/bin/sh\n${aptGet}\n`, { mode: 0o755 })
  const said: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line))
  writeFileSync(join(PATH, 'a-file'), '')
  return { folder: PATH, env: { PATH, PLAYWRIGHT_BROWSERS_PATH: join(PATH, 'a-file/browsers') }, said }
}

const be = (uid: number) => vi.spyOn(process, 'getuid').mockReturnValue(uid)

/** Knows the package `chromium` after an update of its lists, as on a new machine. */
const APT_GET = `
PATH=/bin:/usr/bin
cd $(dirname $0)
for last; do :; done
echo $last >> calls
case $last in
  update) touch lists ;;
  chromium) [ -e lists ] && echo '#!/bin/sh' > chromium && chmod +x chromium ;;
  *) exit 100 ;;
esac`

test("root gets the package of the system if Playwright's Chromium cannot be had", () => {
  be(0)
  const { folder, env, said } = aMachine(APT_GET)
  expect(installChromium(env)).toBeUndefined()
  const calls = readFileSync(join(folder, 'calls'), 'utf8')
  expect(calls).toMatch(/^--version\nchromium\nupdate\nchromium\nchromium-headless-shell\n/)
  expect(said.at(-1)).toBe(`· Chromium: ${join(folder, 'chromium')}`)
})

test('one sentence says why there is no Chromium', () => {
  be(0)
  const { env } = aMachine('echo "E: Unable to fetch it" >&2; exit 100')
  expect(installChromium(env)).toMatch(
    /^No Chromium \(the download of Playwright's failed: [^\n]+\), and apt-get could not install it: Unable to fetch it; install one, or set CHROMIUM_PATH\.$/,
  )
})

test.each([
  { who: 'an ordinary user', uid: 1000, aptGet: 'exit 0', why: 'apt-get needs root' },
  { who: 'a system without apt-get', uid: 0, why: 'this system has no apt-get' },
  { who: '--no-install', uid: 0, aptGet: 'exit 0', option: '--no-install', why: '--no-install is given' },
  { who: 'root on Debian', uid: 0, aptGet: 'exit 0', why: undefined },
])('for $who the reason against apt-get is: $why', ({ uid, aptGet, option = '', why }) => {
  be(uid)
  process.argv.push(option)
  onTestFinished(() => void process.argv.pop())
  expect(whyNoApt(aMachine(aptGet).env)).toBe(why)
})

test('a CHROMIUM_PATH that does not start is named, and nothing is installed', () => {
  const { env, said } = aMachine()
  expect(() => installChromium({ ...env, CHROMIUM_PATH: '/nowhere/chrome' })).toThrow(
    'CHROMIUM_PATH is "/nowhere/chrome"; expected a Chromium that starts',
  )
  expect(said).toEqual([])
})
