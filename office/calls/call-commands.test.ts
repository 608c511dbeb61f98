import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Call } from '../../contract/console/call.ts'
import { consoleCalls } from '../../contract/console/calls/console-calls.ts'
import { referenceOf } from '../../contract/request/reference.ts'
import { markSpam } from '../../tests/support/service/mark-spam.ts'
import { aReceiver, webhookEnv } from '../../tests/support/service/notices.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { secretOf } from '../../tests/support/service/receiver.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const names = Object.values(consoleCalls).flatMap(({ commands = [] }: Call) => commands.map(({ name }) => name))

/** An office with the first person, a request and an employee. */
async function createOfficeWithRecords(change: Parameters<typeof createOffice>[0] = {}) {
  const made = await createOffice(change)
  const { office, store } = made
  await office('staff add ada@sextant.example --areas all')
  await office('employees add --employee-name Grace --employee-code TS-7')
  const id = await addRequest(store, aTrialRequest({ Email: 'kim@meridian.example' }))
  const json = async (line: string | string[]) => JSON.parse((await office(line)).out)
  return { ...made, id, json }
}

const auditOf = async ({ store }: Pick<Awaited<ReturnType<typeof createOffice>>, 'store'>) =>
  (await store.audit.list({ limit: 1 })).map(({ by, action }) => ({ by, action }))

test('no two commands have the same name', () => {
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('every command has a help', async () => {
  const { office } = await createOffice()
  for (const name of names) {
    const { exit, out } = await office(`${name} --help`)
    expect({ exit, out }).toEqual({ exit: 0, out: expect.stringContaining(`Usage: npm run office -- ${name}`) })
  }
})

test('the help explains values whose names are not enough', async () => {
  const { office } = await createOffice()
  const { out } = await office('requests list --help')
  expect(out).toMatch(/--from <value> +a day, such as 2026-12-01/)
  expect(out).toMatch(/--stalled <value> +open, and unchanged for 7 days/)
  expect((await office('person erase --help')).out).toMatch(
    /--reference <value> +the number of the case, for the audit/,
  )
})

describe('requests', () => {
  test('are listed newest first on several pages, with ids that are long enough to find them', async () => {
    const { office, store } = await createOffice()
    for (let nth = 0; nth < 60; nth++) await store.requests.add(aTrialRequest(), null)
    const ids = (await store.requests.listStored()).map(({ id }) => id).reverse()
    const [titles, ...lines] = (await office('requests list')).out.trimEnd().split('\n')
    expect(titles).toMatch(/^Id +Received at +Form +Company/)
    expect(lines).toHaveLength(60)
    for (const [index, line] of lines.entries()) expect(ids[index]).toContain(line.split(' ')[0] ?? '?')
    expect((await office(`requests show ${lines.at(-1)?.split(' ')[0]}`)).exit).toBe(0)
    expect((await office('requests list --limit 5')).out.trimEnd().split('\n')).toHaveLength(6)
  })

  test('are filtered as in the console', async () => {
    const { office, store, id } = await createOfficeWithRecords()
    const other = await addRequest(store, aContactRequest({ message: 'Wolfsbane' }))
    const idsOf = async (line: string) =>
      JSON.parse((await office(`requests list --json ${line}`)).out).rows.map((row: { id: string }) => row.id)
    expect(await idsOf('--form trial')).toEqual([id])
    expect(await idsOf('--q wolfsbane')).toEqual([other])
    expect(await idsOf('--owner none')).toEqual([other, id])
    expect(await idsOf('--owner ada@sextant.example')).toEqual([])
    expect(await idsOf('--from 2026-11-01 --to 2026-11-02')).toEqual([])
  })

  test('are found by reference, as it is spoken, or by the first characters of the id', async () => {
    const { office, id } = await createOfficeWithRecords()
    const reference = referenceOf(id)
    for (const typed of [id, id.slice(0, 20), reference, reference.toLowerCase().replaceAll('-', ' ')])
      expect((await office(['requests', 'show', typed])).out).toContain(`Reference: ${reference}`)
  })

  test.each([
    ['0', 'The id "0" is too short; expected at least its first 4 characters.'],
    ['ffff', 'No request has an id that begins with "ffff".'],
    ['1XB-7QM-3KQ', 'The reference "1XB-7QM-3KQ" is mistyped: its characters do not fit together.'],
  ])('an unknown request %s is refused in one sentence', async (typed, sentence) => {
    const { office } = await createOfficeWithRecords()
    expect(await office(`requests show ${typed}`)).toEqual({
      exit: 1,
      out: '',
      err: `${sentence} To find the id: office requests list\n`,
    })
  })

  test('are changed; the history names the command line', async () => {
    const { office, store, id } = await createOfficeWithRecords()
    const ada = await store.staff.find('ada@sextant.example')
    const line = `requests change ${id} --status won --owner ada@sextant.example --follow-up-on 2026-12-24`
    expect((await office(line)).exit).toBe(0)
    expect(await store.requests.find(id)).toMatchObject({
      status: 'won',
      owner: { id: ada?.id },
      followUpOn: '2026-12-24',
    })
    expect(await auditOf({ store })).toEqual([{ by: null, action: 'changed a request' }])
    await office(`requests change ${id} --owner none --follow-up-on none`)
    expect(await store.requests.find(id)).toMatchObject({ status: 'won', owner: null, followUpOn: null })
  })

  test.each([
    ['--follow-up-on tomorrow', 2, 'follow-up-on: A date such as 2026-12-01 is expected.'],
    ['--follow-up-on 2026-02-30', 2, 'follow-up-on: This date does not exist.'],
    ['--owner eve@sextant.example', 1, 'No staff member has the address "eve@sextant.example".'],
  ])('a change %s is refused, and nothing is changed', async (options, exit, sentence) => {
    const { office, store, id } = await createOfficeWithRecords()
    const refused = await office(`requests change ${id} ${options}`)
    expect(refused).toMatchObject({ exit, out: '' })
    expect(refused.err).toContain(sentence)
    expect(await store.requests.find(id)).toMatchObject({ version: 0 })
  })

  test('get notes', async () => {
    const { office, store, id } = await createOfficeWithRecords()
    await office(['requests', 'note', id, ' Called her. '])
    expect(await store.requests.find(id)).toMatchObject({ notes: [{ text: 'Called her.', by: null }] })
    expect((await office(['requests', 'note', id, ' '])).exit).toBe(2)
  })

  test('are marked as spam, and as not spam', async () => {
    const { office, store, id } = await createOfficeWithRecords()
    const other = await addRequest(store, aContactRequest())
    await office(`requests spam ${id} ${other}`)
    for (const one of [id, other]) expect(await store.requests.find(one)).toMatchObject({ status: 'spam' })
    await office(`requests not-spam ${referenceOf(id)}`)
    expect(await store.requests.find(id)).toMatchObject({ status: 'new', spamAt: null })
    expect((await office(`requests not-spam ${id}`)).out).toBe('Nothing to do.\n')
  })

  test('are entered by hand', async () => {
    const { office, store, json } = await createOfficeWithRecords()
    const line = [
      'requests',
      'enter',
      '--form',
      'contact',
      '--name',
      'Bo',
      '--message',
      'Called.',
      '--has-spoken',
      'yes',
    ]
    const { id } = await json([...line, '--json'])
    expect(await store.requests.find(id)).toMatchObject({
      name: 'Bo',
      status: 'contacted',
      enteredBy: { name: 'command line' },
    })
    expect((await office(line.slice(0, 4).concat('--message', 'Called.', '--has-spoken', 'yes'))).err).toBe(
      'name: Enter a name or a company.\n',
    )
  })

  test('are exported to a file that only its owner can read, and that is overwritten only with --force', async () => {
    const { office, store, folder } = await createOfficeWithRecords()
    const file = join(folder, 'requests.csv')
    expect((await office('requests export requests.csv')).out).toBe(`Wrote ${file}.\n`)
    expect(parse(readFileSync(file), { bom: true, columns: true })).toMatchObject([{ Email: 'kim@meridian.example' }])
    chmodSync(file, 0o644)
    expect((await office('requests export requests.csv')).err).toMatch(/exists already/)
    expect(await store.audit.list({ limit: 9, action: 'exported requests' })).toHaveLength(1)
    expect((await office('requests export requests.csv --force --form contact')).exit).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(parse(readFileSync(file), { bom: true, columns: true })).toEqual([])
    expect((await office('requests export nowhere/requests.csv')).err).toContain(
      'nowhere/requests.csv could not be written',
    )
  })

  test('are erased after a yes', async () => {
    const confirm = vi.fn(async () => false)
    const { office, store, id } = await createOfficeWithRecords({ confirm })
    expect((await office(`requests erase ${id}`)).err).toBe('Nothing was changed.\n')
    confirm.mockResolvedValue(true)
    expect((await office(`requests erase ${id}`)).out).toContain('Requests: 1\n')
    expect(await store.requests.listStored()).toEqual([])
  })

  test('control characters from visitors never reach the terminal', async () => {
    const { office, store } = await createOffice()
    const CompanyName = 'Ac\u001b[31mme\u001b]0;title\u0007 \u009b2J\u202eevil'
    const Description = 'First line\r\n\u001b[2JSecond\u0008 line here'
    const id = await addRequest(store, aTrialRequest({ CompanyName, Description }))
    for (const line of ['requests list', `requests show ${id}`, `requests show ${id} --json`]) {
      const { out } = await office(line)
      expect(out).toContain('me')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    }
  })
})

describe('persons', () => {
  test('are found, exported and erased by their address', async () => {
    const { office, store, folder, id, json } = await createOfficeWithRecords()
    const other = await addRequest(store, aContactRequest({ message: 'I know kim@meridian.example.' }))
    const { requests } = await json('person find kim@meridian.example --json')
    expect(requests).toMatchObject([
      { id: other, because: 'mention' },
      { id, because: 'sender' },
    ])
    await office('person export Kim@Meridian.example kim.json')
    const exported = JSON.parse(readFileSync(join(folder, 'kim.json'), 'utf8'))
    expect(exported.requests).toMatchObject([{ id }])
    expect(await office('person erase kim@meridian.example')).toMatchObject({
      exit: 2,
      err: 'Without a terminal this command needs --yes. Nothing was changed.\n',
    })
    expect((await office('person erase kim@meridian.example --reference DSR-7 --yes')).out).toContain('Requests: 1\n')
    expect((await store.requests.listStored()).map((one) => one.id)).toEqual([other])
    expect((await office('person erase kim@meridian.example --yes')).exit).toBe(1)
  })

  test('are found without the time limit of the console', async () => {
    const { office, store } = await createOfficeWithRecords()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too slow')))
    onTestFinished(() => timeout.mockRestore())
    expect((await office('person find kim@meridian.example')).exit).toBe(0)
    expect((await office('person erase kim@meridian.example --yes')).exit).toBe(0)
    expect(await store.requests.listStored()).toEqual([])
  })

  test.each(['ada', '@', 'ada x@y'])('%j is no address', async (typed) => {
    const { office } = await createOffice()
    expect(await office(['person', 'erase', typed, '--yes'])).toMatchObject({
      exit: 2,
      err: 'email: An address such as name@example.com is expected.\n',
    })
  })
})

describe('deliveries', () => {
  test('are listed by state, shown as they are sent, dismissed and retried', async () => {
    const { office, store, mail } = await createOfficeWithChannels()
    await store.outbox.fail(mail, '550 no such\u001b[31m mailbox')
    expect((await office('deliveries list')).out).toMatch(/ mail .*550 no such mailbox$/m)
    expect((await office(`deliveries show ${mail}`)).out).toContain('Subject: ')
    await office(['deliveries', 'dismiss', mail, '--reason', 'old'])
    expect((await office('deliveries list --state dismissed')).out).toContain('old')
    expect((await office(`deliveries retry ${mail}`)).out).toBe('Done.\n')
    expect(await auditOf({ store })).toMatchObject([{ by: null }])
    await store.outbox.markDelivered(mail)
    expect((await office(`deliveries retry ${mail}`)).err).toBe('This delivery has been delivered in the meantime.\n')
  })

  test('that failed are retried together, except those about spam', async () => {
    const { office, store, mail, webhook, requestId } = await createOfficeWithChannels()
    for (const id of [mail, webhook]) await store.outbox.fail(id, 'no answer')
    expect((await office('deliveries retry-failed')).out).toContain('Retried: 2\n')
    await markSpam(store, requestId)
    await store.outbox.fail(mail, 'no answer')
    expect((await office('deliveries retry-failed')).out).toContain('Retried: 0\n')
  })
})

describe('channels', () => {
  test('are paused with a reason, and resumed', async () => {
    const { office } = await createOfficeWithChannels()
    expect((await office('channels pause webhook')).exit).toBe(2)
    await office(['channels', 'pause', 'webhook', '--reason', 'new receiver'])
    expect((await office('channels status')).out).toMatch(/^webhook +yes .*new receiver/m)
    expect((await office('channels resume webhook')).out).toBe('Done.\n')
    expect((await office('channels resume webhook')).err).toBe('This channel is not paused.\n')
    expect((await office('channels resume crm')).err).toContain('The channel must be one of: mail, webhook')
  })

  test('are tested; a receiver that refuses the test makes the command fail', async () => {
    const receiver = await aReceiver({ secret: secretOf('a') })
    const { office } = await createOffice({ env: webhookEnv(receiver) })
    expect((await office('channels test webhook')).exit).toBe(0)
    receiver.behaviour = { status: 404 }
    expect(await office('channels test webhook')).toMatchObject({ exit: 1, out: '' })
    expect((await office('channels test chat')).exit).toBe(1)
  })
})

describe('employees', () => {
  test('are added, changed, shown and removed', async () => {
    const { office, store } = await createOfficeWithRecords()
    expect((await office('employees list')).out).toMatch(/^Id +Code +Name.*\n\S+ +TS-7 +Grace/)
    await office(['employees', 'change', 'ts-7', '--designation', 'Rear Admiral'])
    expect((await office('employees show TS-7')).out).toContain('Rear Admiral')
    expect((await office('employees link TS-7')).out).toMatch(/^https:\/\/www\.sextant\.example\/.*EmpId=\w+\n$/)
    expect((await office('employees add --employee-name Eve --employee-code TS-7')).err).toBe(
      'The code TS-7 belongs to Grace.\n',
    )
    expect((await office('employees add')).exit).toBe(1)
    expect((await office('employees remove TS-7')).exit).toBe(2)
    expect((await office('employees remove TS-7 --yes')).out).toBe('Done.\n')
    expect(await store.employees.list()).toEqual([])
    expect((await office('employees show TS-7')).err).toContain('No employee has the employee code "TS-7"')
  })

  test('get a photo from a file, and lose it', async () => {
    const { office, store, folder } = await createOfficeWithRecords()
    const picture = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#557' } })
      .jpeg()
      .toBuffer()
    writeFileSync(join(folder, 'grace.jpg'), picture)
    expect((await office('employees photo TS-7 grace.jpg')).out).toContain('Has photo: true')
    expect((await store.employees.list())[0]?.ImageName).not.toBe('')
    writeFileSync(join(folder, 'grace.txt'), 'no picture')
    expect((await office('employees photo TS-7 grace.txt')).err).toMatch(/^The photo /)
    expect((await office('employees photo TS-7 none.jpg')).err).toContain('none.jpg does not exist.')
    expect((await office('employees remove-photo TS-7')).out).toContain('Has photo: false')
  })

  test('get a new link after a card was lost; the found card is still theirs', async () => {
    const { office, store } = await createOfficeWithRecords()
    const { empId } = (await store.employees.list())[0] ?? { empId: '' }
    expect((await office(['employees', 'revoke', 'TS-7', '--reason', 'Lost', '--yes'])).exit).toBe(0)
    expect((await store.employees.list())[0]?.empId).not.toBe(empId)
    expect((await office(`employees found ${empId}`)).out).toContain('Reason: Lost')
  })

  test('are exported with their QR codes, consents and data', async () => {
    const { office, folder } = await createOfficeWithRecords()
    await office('employees consent TS-7 --field BloodGroup --is-given no --decided-on 2026-11-01')
    for (const line of ['export all.csv', 'data TS-7 grace.json', 'qr-svg TS-7 card.svg', 'qr-png TS-7 card.png'])
      expect((await office(`employees ${line}`)).exit).toBe(0)
    expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain('Grace')
    expect(readFileSync(join(folder, 'grace.json'), 'utf8')).toContain('BloodGroup')
    expect(readFileSync(join(folder, 'card.svg'), 'utf8')).toContain('<svg')
    expect((await sharp(join(folder, 'card.png')).metadata()).format).toBe('png')
  })
})

test('the areas of a person are changed; the last admin keeps theirs', async () => {
  const { office, store } = await createOfficeWithRecords()
  await office('staff add bob@sextant.example --areas inbox')
  expect((await office('staff change bob@sextant.example --areas inbox figures')).out).toBe('Done.\n')
  expect(await store.staff.find('bob@sextant.example')).toMatchObject({ areas: ['inbox', 'figures'] })
  expect((await office('staff change ada@sextant.example --areas inbox')).exit).toBe(1)
  expect((await office('staff change bob@sextant.example --areas everything')).exit).toBe(2)
})

test('the audit is listed, of one person if asked', async () => {
  const { office, json } = await createOfficeWithRecords()
  expect((await office('audit list')).out).toMatch(/command line +added an employee/)
  const { rows } = await json('audit list --person ada@sextant.example --json')
  expect(rows.map(({ action }: { action: string }) => action)).toContain('added a staff member')
})

test('the figures of a period are shown', async () => {
  const { json } = await createOfficeWithRecords()
  expect(await json('figures --from 2026-01-01 --to 2026-12-31 --json')).toMatchObject({ requests: { trial: 1 } })
})

test('before the site is built, a command says so', async () => {
  const { office, distDir } = await createOffice()
  writeFileSync(join(distDir, 'site.json'), '{}')
  expect((await office('requests list')).err).toMatch(
    /site\.json is missing or was written by another version; run: npm run build\n$/,
  )
})

test('Ctrl-C ends a list between two pages, and leaves no incomplete file', async () => {
  const { office, folder } = await createOffice({ signal: AbortSignal.abort() })
  expect(await office('requests list')).toMatchObject({ exit: 130 })
  expect(existsSync(join(folder, 'new.csv'))).toBe(false)
})
