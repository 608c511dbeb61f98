import { expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const WHY = 'random letters; many links, or one where a name belongs'

/** An office with three requests: not suspected, suspected, and suspected with a held mail. */
async function createOfficeWithSuspectedRequests(env = {}) {
  const made = await createOffice({ env })
  const add = (holdsMail: boolean) => addRequest(made.store, aTrialRequest(), { verdict: { reason: WHY, holdsMail } })
  return {
    ...made,
    real: await addRequest(made.store, aTrialRequest()),
    suspected: await add(false),
    held: await add(true),
  }
}

test('a request marked as not spam is no longer suspected, and its held mail is sent', async () => {
  const { office, store, held } = await createOfficeWithSuspectedRequests()
  expect((await office(`requests show ${held}`)).out).toMatch(/^Held +random letters; many/m)
  expect(await office(`requests not-spam ${held} --dry-run`)).toEqual({
    exit: 0,
    err: '',
    out: `Would mark request ${held} as not spam.\n`,
  })
  expect(await store.outbox.list('held')).toHaveLength(1)
  expect(await office(`requests not-spam ${held}`)).toEqual({
    exit: 0,
    err: '',
    out: `Marked request ${held} as not spam; 1 mail about it will be sent once SMTP_URL is set; it is not set here.\n`,
  })
  expect(await store.outbox.list('held')).toEqual([])
  expect(await store.outbox.list('waiting')).toHaveLength(3)
  expect((await office(`requests show ${held}`)).out).toMatch(/^Not spam +20\d\d-/m)
  expect((await office('requests list --suspected')).out).not.toContain(held.slice(0, 16))
})

test('several requests are marked as not spam at once, and each line says whether a mail will be sent', async () => {
  const { office, real, held, suspected } = await createOfficeWithSuspectedRequests({
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { out, exit } = await office(`requests not-spam ${held} ${suspected} ${real} ${held}`)
  expect(exit).toBe(0)
  expect(out.split('\n')).toEqual([
    `Marked request ${held} as not spam; 1 mail about it will be sent by the running service within seconds.`,
    `Marked request ${suspected} as not spam; no mail about it was held.`,
    `Nothing to do: request ${real} is not suspected.`,
    '',
  ])
  expect((await office(`requests not-spam ${suspected}`)).out).toMatch(
    /^Nothing to do: request .* was marked as not spam on 20\d\d-.*\.\n$/,
  )
})

test('a request marked as spam is listed as spam, and its mail is not sent until it is marked as not spam', async () => {
  const { office, store, held, real } = await createOfficeWithSuspectedRequests()
  expect((await office(`requests spam ${held} --dry-run`)).out).toBe(`Would mark request ${held} as spam.\n`)
  expect(await store.outbox.list('dismissed')).toEqual([])
  expect((await office(`requests spam ${held} ${real}`)).out.split('\n')).toEqual([
    `Marked request ${held} as spam; 1 mail about it will not be sent.`,
    `Marked request ${real} as spam; 1 mail about it will not be sent.`,
    '',
  ])
  expect((await office(`requests show ${held}`)).out).toMatch(/^Status +spam\nHeld .*\nSpam +20/m)
  expect(JSON.parse((await office('requests list --json --view spam')).out)).toMatchObject([
    { id: held, suspectedFor: WHY, spamAt: expect.stringMatching(/Z$/) },
    { id: real, suspectedFor: null, spamAt: expect.stringMatching(/Z$/) },
  ])
  expect((await office(`requests spam ${held}`)).out).toMatch(/ was marked as spam on 20\d\d-/)
  expect((await office(`requests not-spam ${held}`)).out).toContain('1 mail about it will be sent')
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('a contact request without an address is marked as spam', async () => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, readContactHtml('<p>Call me</p>'))
  expect((await office(`requests spam ${id}`)).out).toContain('as spam; 1 mail about')
})

test('marks as spam and as not spam are in the history and in the audit', async () => {
  const { office, store, held } = await createOfficeWithSuspectedRequests()
  await office(`requests not-spam ${held}`)
  await office(`requests spam ${held}`)
  expect((await store.requests.find(held))?.changes).toMatchObject([
    { by: null, field: 'status', before: 'held', after: 'new' },
    { by: null, field: 'status', before: 'new', after: 'spam' },
  ])
  const entry = { by: null, action: 'changed a request', subject: held, fields: 'status' }
  expect(await store.audit.list({ limit: 9 })).toMatchObject([entry, entry])
})

test.each(['not-spam', 'spam', 'erase --yes'])(
  'requests %s changes nothing when one of the ids is unknown',
  async (command) => {
    const { office, store, held, suspected } = await createOfficeWithSuspectedRequests()
    const before = [await store.requests.listStored(), await store.outbox.list()]
    const { exit, out, err } = await office(`requests ${command} ${held} ffff ${suspected}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toMatch(/^No request has an id that begins with "ffff"\. To find the id: office requests list/)
    expect([await store.requests.listStored(), await store.outbox.list()]).toEqual(before)
  },
)
