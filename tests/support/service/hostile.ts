import fc from 'fast-check'

/** `npm test -- unit --runs 10000` */
export const RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
export const LIMIT_MS = 120_000 + RUNS * 200

/** Texts that have caused faults in other programs. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\uffff',
  '\u2028\u2029',
  '\u202egnp.exe',
  'Ada\u2066 <ada@x.example>',
  '\u200f',
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'prototype',
  '[object Object]',
  'undefined',
  'NaN',
  "'; drop table requests; --",
  "' or 1=1 --",
  '"',
  '\\',
  '%00',
  '%s%n',
  '$' + '{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nBcc: eve@evil.example',
  '../../etc/passwd',
  '=1+1',
  '-0',
  'a'.repeat(70_000),
  '('.repeat(5_000),
  `a@${'.'.repeat(5_000)}`,
  '9'.repeat(400),
  '1e999',
]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
)

const hostileNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 63),
)

/** Any JSON value, also with unusual keys. */
const hostileJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    hostileText,
    hostileNumber,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(hostileText, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  ),
})).value

/** Replaces some of the fields, drops some, adds some. */
const disturbed = (complete: object) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...Object.keys(complete)), hostileJson, { maxKeys: 3 }),
      fc.subarray(Object.keys(complete), { maxLength: Math.min(2, Object.keys(complete).length) }),
      fc.dictionary(hostileText, hostileJson, { maxKeys: 2 }),
    )
    .map(([change, dropped, added]) => {
      const all = { ...complete, ...change, ...added }
      return Object.fromEntries(Object.entries(all).filter(([key]) => !dropped.includes(key)))
    })

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Handmade bodies that test the parser more than the rules. */
export const hostileBodies = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[[]]',
  '{',
  '}',
  '\u0000',
  '\ufeff{}',
  'NaN',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1e99999}',
  '{"a":-1e99999}',
  '{"a":01}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"dbmlProposalList":[{"__proto__":{"Flag":2}}]}',
  '{"dbmlProposalList":{"length":1,"0":{}}}',
  '{"StrOne":"a","StrOne":"b"}',
  '{"StrOne":{"toString":"x"}}',
  '{"PKId":1e999,"StrOne":[]}',
  deep(10),
  deep(5_000),
  deep(30_000),
  `{"a":${deep(20_000)}}`,
  '{"a":'.repeat(10_000),
  `"${'a'.repeat(65_000)}"`,
  `"${'a'.repeat(66_000)}"`,
  `[${'0,'.repeat(30_000)}0]`,
]

export const anyBody = (complete: object, wrap: (inner: object) => object) =>
  fc.oneof(
    { weight: 4, arbitrary: disturbed(complete).map((inner) => JSON.stringify(wrap(inner))) },
    { weight: 2, arbitrary: disturbed(wrap(complete)).map((whole) => JSON.stringify(whole)) },
    { weight: 1, arbitrary: hostileJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileBodies) },
    { weight: 1, arbitrary: hostileText },
  )

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 300 })

/** Random headers. The content type is often the right one, so that most requests pass its check. */
export const anyHeaders = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', ''),
      headerText,
    ),
    'idempotency-key': headerText,
    origin: fc.oneof(fc.constantFrom('null', 'http://', '//', 'http://localhost:80'), headerText),
    'sec-fetch-site': fc.oneof(fc.constantFrom('same-origin', 'cross-site', 'x'), headerText),
    'x-forwarded-for': headerText,
    'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
    expect: fc.constantFrom('100-continue', 'x'),
  },
  { requiredKeys: ['content-type'] },
)
