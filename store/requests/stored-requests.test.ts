import { beforeEach, describe, expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { newWorkState } from '../../records/request.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import {
  aContactHtml,
  anAgentRequest,
  aTrialRequest,
  notSuspected,
  twoTouches,
} from '../../tests/support/service/records.ts'

const firstDifference = ([a = '', b = '']: string[]) => [...a].findIndex((character, at) => character !== b[at])
describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test.each([
    anAgentRequest({ Description: 'Zwölf Boxkämpfer\n🎉 "quoted"; drop table requests --' }),
    readContactHtml(aContactHtml()),
  ])('a request of the form $form is stored unchanged, with a waiting delivery', async (request) => {
    const { store } = await createStoreOn(kind)
    const options = { locale: 'pt-BR', attribution: twoTouches, consentHash: 'c'.repeat(64) }
    const added = await store.requests.add(request, null, options)
    const [stored] = await store.requests.listStored({ form: request.form })
    expect(stored).toEqual({
      ...request,
      ...notSuspected,
      ...newWorkState,
      ...twoTouches,
      locale: 'pt-BR',
      consentHash: 'c'.repeat(64),
      enteredBy: null,
      id: stored?.id,
      receivedAt: stored?.receivedAt,
    })
    expect(added).toEqual({ outcome: 'added', id: stored?.id })
    expect(await store.outbox.list()).toMatchObject([
      { about: { kind: 'request', id: stored?.id }, state: 'waiting', attempts: 0 },
    ])
  })
})

test('requests are listed oldest first', async () => {
  const { store } = await createStoreOn('SQLite')
  for (const CompanyName of ['A', 'B', 'C']) {
    await store.requests.add(aTrialRequest({ CompanyName }), null)
  }
  const names = (await store.requests.listStored()).map(({ company }) => company)
  expect(names).toEqual(['A', 'B', 'C'])
})

test('a request is found by its id in any case, and by a unique prefix', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(anAgentRequest(), null)
  const [first, second] = await store.requests.listStored()
  const ids = [first?.id ?? '', second?.id ?? '']
  const unique = ids[0]?.slice(0, firstDifference(ids) + 1) ?? ''
  for (const text of [ids[0] ?? '', ids[0]?.toUpperCase() ?? '', ` ${unique} `]) {
    expect(await store.requests.findStored(text)).toEqual({ found: 'one', record: first })
  }
  expect(await store.requests.findStored('0')).toEqual({ found: 'several', ids })
})

test('no request is found by another text', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.requests.add(aTrialRequest(), null)
  const [{ id } = { id: '' }] = await store.requests.listStored()
  for (const text of ['', ' ', '%', '_', 'zz', 'ffffffff', "0' or '1'='1", `${id}0`, id.slice(1)])
    expect(await store.requests.findStored(text), text).toEqual({ found: 'none' })
})

test('for a prefix of many requests ten ids are returned', async () => {
  const { store } = await createStoreOn('SQLite')
  for (let count = 0; count < 12; count++) await store.requests.add(aTrialRequest(), null)
  const found = await store.requests.findStored('0')
  expect(found.found === 'several' && found.ids).toHaveLength(10)
})
