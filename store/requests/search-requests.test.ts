import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestView } from '../../contract/console/requests.ts'
import type { FormName } from '../../contract/forms/form.ts'
import { readReference, referenceOf } from '../../contract/request/reference.ts'
import type { SpamVerdict } from '../../records/spam-status.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { markSpam } from '../../tests/support/service/mark-spam.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { openDatabase } from '../database/open-database.ts'
import { sqliteFile } from '../database/open-sqlite.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Store } from '../open-store.ts'
import { addSearchTexts } from '../schema/search-texts.ts'

const requests = {
  lodz: { CompanyName: 'Łódź Werke GmbH', Email: 'anna@lodz-werke.example' },
  street: { CompanyName: 'Straße & Söhne', Email: 'info@strasse.example' },
  cafe: { CompanyName: 'CAFÉ DÉJÀ-VU', Email: 'café@deja.example' },
  athens: { CompanyName: 'Ο ΟΔΥΣΣΕΥΣ', Email: 'nikos@athina.example' },
  shop: { Description: 'A chat for our web-shop, in 2027.', RequiredTechnologies: 'Node.js, Odoo' },
}
const contacts = {
  plant: { name: 'Noor Haddad', email: 'noor@harbour.example', subject: 'A visit in May' },
  arabic: { name: 'أحمد المصري', subject: 'استفسار عن الأسعار', message: 'نرغب في مسـاعد آلي' },
  adlam: { name: 'Ibrahima Barry', subject: '𞤀𞤁𞤂𞤢𞤃 test', message: 'A <b>bold</b> wish & more' },
}

type Name = keyof typeof requests | keyof typeof contacts

/** Words of a search, and the requests that it finds. */
const cases: [string, Name[]][] = [
  ['lodz', ['lodz']],
  ['ŁÓDŹ', ['lodz']],
  ['werk', ['lodz']],
  ['erke', []],
  ['gmbh lodz', ['lodz']],
  ['lodz street', []],
  ['STRASSE', ['street']],
  ['straße sohne', ['street']],
  ['cafe', ['cafe']],
  ['Café vu', ['cafe']],
  ['deja-vu', ['cafe']],
  ['οδυσσευς', ['athens']],
  ['οδυσσευσ', ['athens']],
  ['οδυσ', ['athens']],
  ['shop', ['shop']],
  ['2027 odoo', ['shop']],
  ['node.js', ['shop']],
  ['noor@harbour.example', ['plant']],
  ['@harbour.example', ['plant']],
  ['harbour', ['plant']],
  ['visit may', ['plant']],
  ['احمد', ['arabic']],
  ['أحمد', ['arabic']],
  ['مساعد', ['arabic']],
  ['الأسع', ['arabic']],
  ['𞤀𞤁𞤂', ['adlam']],
  ['bold wish more', ['adlam']],
  ['lt gt', []],
  ['%', Object.keys({ ...requests, ...contacts }) as Name[]],
  ['"lodz" XOR werke*', []],
  ["lodz' | 'cafe", []],
  ['l_dz', []],
]

/** Words of four in a hundred requests; other requests have words with the same first letters. */
const frequent = { CompanyName: 'Strandhaus & Söhne' }

async function addAll(store: Store) {
  const ids = new Map<string, string>()
  for (const [name, change] of Object.entries(requests)) {
    const added = await store.requests.add(aTrialRequest({ CompanyName: name, ...change }), null)
    if (added.outcome === 'added') ids.set(added.id, name)
  }
  for (const [name, change] of Object.entries(contacts)) {
    const fields = { email: `${name}@writer.example`, ...change }
    const added = await store.requests.add(aContactRequest(fields), null)
    if (added.outcome === 'added') ids.set(added.id, name)
  }
  return ids
}

const viewer = { me: null, today: '2026-11-21' }
const search = async (store: Store, q: string) => {
  const { rows } = await store.requests.list({ view: 'all', q, ...viewer }, { limit: 50 })
  return rows.map(({ id }) => id)
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('a search finds beginnings of words regardless of case and accents', async () => {
    const { store } = await createStoreOn(kind)
    const ids = await addAll(store)
    const found: [string, Name[]][] = []
    for (const [q] of cases) {
      const names = (await search(store, q)).map((id) => ids.get(id) as Name)
      found.push([q, names.sort()])
    }
    expect(found).toEqual(cases.map(([q, names]) => [q, names.toSorted()]))
  })

  test('a search in all views finds closed requests, held ones and spam; All is without spam', async () => {
    const { store } = await createStoreOn(kind)
    const add = async (verdict?: SpamVerdict) => {
      const added = await store.requests.add(aTrialRequest({ CompanyName: 'Kestrel' }), null, verdict && { verdict })
      return 'id' in added ? added.id : ''
    }
    const ids = [await add(), await add(), await add({ reason: 'random letters', holdsMail: true }), await add()]
    await store.requests.change(ids[1] ?? '', { status: 'lost' }, { version: null, by: null, link: null })
    await markSpam(store, ids[3] ?? '')
    const found = async (view: RequestView) =>
      (await store.requests.list({ view, q: 'kestrel', ...viewer }, { limit: 50 })).rows.map(({ id }) => id).sort()
    expect(await found('any')).toEqual(ids.toSorted())
    expect(await found('all')).toEqual(ids.slice(0, 2).sort())
    expect(await store.requests.count({ view: 'any', q: 'kestrel', ...viewer })).toMatchObject({ count: 4 })
  })

  test('a search finds the same by the index, beyond the newest requests', async () => {
    const { store } = await createStoreOn(kind)
    const ids = await addAll(store)
    // More than the search compares one by one.
    for (let added = 0; added < 2_100; added += 100) {
      const some = Array.from({ length: 96 }, () => store.requests.add(aTrialRequest(), null))
      const others = Array.from({ length: 4 }, () => store.requests.add(aTrialRequest(frequent), null))
      await Promise.all([...some, ...others])
    }
    const found: [string, Name[]][] = []
    const indexed = cases.filter(([q]) => q !== '%')
    for (const [q] of indexed) {
      const names = (await search(store, q)).flatMap((id) => (ids.get(id) as Name) ?? [])
      found.push([q, names.sort()])
    }
    expect(found).toEqual(indexed.map(([q, names]) => [q, names.toSorted()]))
    const count = async (q: string) => (await store.requests.count({ view: 'all', q, ...viewer })).count
    const counts = { strandhaus: 84, sohne: 85, 'strandhaus sohne': 84, 's sohne': 85, 'sohne strass': 1, strange: 0 }
    for (const [q, expected] of Object.entries(counts)) expect([q, await count(q)]).toEqual([q, expected])
  }, 120_000)

  test('a search finds the id', async () => {
    const { store } = await createStoreOn(kind)
    const ids = [...(await addAll(store)).keys()]
    for (const id of ids) expect(await search(store, id)).toEqual([id])
    expect(await search(store, ids[0]?.slice(0, 8) ?? '')).toContain(ids[0])
  })

  test('a search finds the reference in any spelling', async () => {
    const { store } = await createStoreOn(kind)
    const ids = [...(await addAll(store)).keys()]
    for (const id of ids) {
      const reference = referenceOf(id)
      // Requests of one second may have the same reference.
      const same = ids.filter((other) => referenceOf(other) === reference).toSorted()
      const spoken = reference.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
      for (const q of [reference, reference.replaceAll('-', ''), ` ${spoken.replaceAll('-', ' ')} `])
        expect([q, (await search(store, q)).toSorted()]).toEqual([q, same])
    }
  })

  test('pages of a search follow each other, and the count stops', async () => {
    const { store } = await createStoreOn(kind)
    const add = () => store.requests.add(aTrialRequest({ CompanyName: 'Harbour' }), null)
    await Promise.all(Array.from({ length: 120 }, add))
    const filter = { view: 'all', q: 'harbour', ...viewer } as const
    const first = await store.requests.list(filter, { limit: 70 })
    const second = await store.requests.list(filter, { limit: 70, after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([70, 50, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(120)
    const total = { count: 100, isMore: true }
    expect([first.total, second.total]).toEqual([total, total])
    expect(await store.requests.count(filter)).toEqual(total)
  })

  test('both of two requests whose ids have the same time and counter are indexed', async () => {
    const { where } = await createStoreOn(kind)
    const { db, close } = await openDatabase(where)
    const first = {
      id: '019ac0de-0000-7001-8000-000000000001',
      form: 'trial',
      fields: '{}',
      email: 'a@x.example',
    } as const
    const second = { ...first, id: '019ac0de-0000-7001-8000-000000000002' }
    await inTransaction(db, (tx) => addSearchTexts(tx, [first, second]))
    await inTransaction(db, (tx) => addSearchTexts(tx, [{ ...first, id: '019ac0de-0000-7001-9000-000000000003' }]))
    const rows = await db.selectFrom('searchTexts').select('requestId').execute()
    await close()
    expect(rows).toHaveLength(3)
  })

  test('repeated checks find no damage while the index changes', async () => {
    const { store } = await createStoreOn(kind)
    for (let nth = 0; nth < 30; nth++) {
      await store.requests.add(aTrialRequest(), null)
      expect((await store.check()).problems).toEqual([])
    }
  })
})

test('a reference is found within the filters, with its count', async () => {
  const { store } = await createStoreOn('SQLite')
  const references = [...(await addAll(store)).keys()].map(referenceOf)
  // Requests of one second may have the same reference.
  let id = ''
  do {
    const added = await store.requests.add(aTrialRequest(), null)
    if (id) references.push(referenceOf(id))
    id = 'id' in added ? added.id : ''
  } while (references.includes(referenceOf(id)))
  const list = (form: FormName) =>
    store.requests.list({ view: 'all', form, q: referenceOf(id), ...viewer }, { limit: 50 })
  expect(await list('trial')).toMatchObject({
    rows: [{ id }],
    next: null,
    total: { count: 1, isMore: false },
  })
  expect(await list('contact')).toMatchObject({ rows: [], total: { count: 0 } })
})

test('a word that reads as a reference is still found as a word', async () => {
  const { store } = await createStoreOn('SQLite')
  const word = 'statement'
  expect(readReference(word)).not.toBeNull()
  const added = await store.requests.add(aTrialRequest({ Description: `A ${word}.` }), null)
  expect(await search(store, word)).toEqual(['id' in added && added.id])
})

test('a reference with a wrong check digit finds nothing', async () => {
  const { store } = await createStoreOn('SQLite')
  const [id = ''] = (await addAll(store)).keys()
  const reference = referenceOf(id)
  const wrong = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`
  expect(await search(store, wrong)).toEqual([])
})

test('an erased request is not found any more', async () => {
  const { store } = await createStoreOn('SQLite')
  await addAll(store)
  const [plant = ''] = await search(store, 'harbour')
  await store.erase({ requests: [plant] })
  expect(await search(store, 'harbour')).toEqual([])
})

test('erased words are in no page of the SQLite file', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const text = 'Xylophonist'
  const added = await store.requests.add(aTrialRequest({ CompanyName: text, Description: text }), null)
  const id = added.outcome === 'added' ? added.id : ''
  await addAll(store)
  await store.erase({ requests: [id] })
  const file = sqliteFile(where.dataDir)
  for (const path of [file, `${file}-wal`]) {
    expect(readFileSync(path).toString('latin1').toLowerCase()).not.toContain('xylophonist')
  }
  const database = new DatabaseSync(file, { readOnly: true })
  const terms = database.prepare('select * from "searchIndex_data"').all()
  const bytes = Buffer.concat(terms.map(({ block }) => Buffer.from(block as Uint8Array)))
  // A term is stored without the letters that it shares with the term before.
  expect(bytes.toString('latin1')).not.toContain('ylophon')
  expect(bytes.toString('latin1')).toContain('odz')
  database.close()
})
