import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function createLog() {
  let text = ''
  let time = 0
  const write = (line: string) => {
    text += line
  }
  const log = openLog('trace', { write }, { now: () => time })
  return {
    log,
    pass: (ms: number) => {
      time += ms
    },
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    all: () => text,
  }
}

test('an error is logged with its code, message and frames', () => {
  const { log, lines } = createLog()
  log.error(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }))
  log.info({ error: new TypeError('x is not a function') }, 'a message')
  expect(lines()).toMatchObject([
    {
      level: 50,
      msg: 'Error',
      err: {
        type: 'Error',
        code: 'ECONNREFUSED',
        message: 'connect ECONNREFUSED 127.0.0.1:1',
        stack: expect.stringContaining('log.test.ts'),
      },
    },
    { level: 30, msg: 'a message', error: { type: 'TypeError', message: 'x is not a function' } },
  ])
})

test('an error with the same cause is logged once a minute, with the number that was left out', () => {
  const { log, lines, pass } = createLog()
  const refuse = (code: string) => log.error(Object.assign(new Error(`for ${code}`), { code }))
  for (let nth = 0; nth < 500; nth++) refuse('25006')
  refuse('53100')
  pass(59_999)
  refuse('25006')
  expect(lines().map(({ err }) => err.code)).toEqual(['25006', '53100'])
  pass(1)
  refuse('25006')
  refuse('53100')
  expect(lines().slice(2)).toMatchObject([{ err: { code: '25006' }, repeated: 500 }, { err: { code: '53100' } }])
  expect(lines()[3]).not.toHaveProperty('repeated')
})

test('the values of a message with placeholders are logged beside an error', () => {
  const { log, lines } = createLog()
  log.error(new Error('broken'), 'took %d ms', 5)
  expect(lines()).toMatchObject([{ msg: 'took 5 ms', err: { message: 'broken' } }])
})

test('messages of a database or a parser that quote a record are left out', () => {
  const { log, all, lines } = createLog()
  const row = 'Failing row contains (7, Ada Lovelace, +44 7700 900107).'
  log.error(Object.assign(new Error('violates "x": Ada Lovelace'), { code: '23514', detail: row }))
  log.error(
    Object.assign(new Error('unreachable'), {
      cause: new Error(row),
      parameters: [row],
      rawPacket: row,
    }),
  )
  expect(() => JSON.parse('Ada Lovelace')).toThrow(/Ada/)
  try {
    JSON.parse('Ada Lovelace')
  } catch (error) {
    log.error(error)
  }
  const database = new DatabaseSync(':memory:')
  database.exec('create table people (name text primary key)')
  const insert = () => database.exec("insert into people values ('Ada'); insert into people values ('Ada')")
  expect(insert).toThrow()
  try {
    insert()
  } catch (error) {
    log.error({ err: error, req: { body: row }, res: { body: row } }, 'not stored')
  }
  expect(all()).not.toMatch(/Ada|7700/)
  expect(lines().map(({ err }) => err.code)).toEqual(['23514', undefined, undefined, 'ERR_SQLITE_ERROR'])
})

test('mail addresses and ids of employees are replaced, and other text is unchanged', () => {
  const { log, lines } = createLog()
  log.warn({ why: '550 5.1.1 <ada.l+x@math.example>: no such user (ü@bücher.example)' }, 'refused')
  log.warn({ url: '/Home/TeamMembers?EmpId=E-17&x=1', path: 'at node_modules/@fastify/static@9.1' })
  expect(lines()).toMatchObject([
    { why: '550 5.1.1 <[address]>: no such user ([address])', msg: 'refused' },
    {
      url: '/Home/TeamMembers?EmpId=[id]&x=1',
      path: expect.stringContaining('node_modules/@fastify'),
    },
  ])
})
