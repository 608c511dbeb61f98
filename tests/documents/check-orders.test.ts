import { expect, test } from 'vitest'
import { wrongOrder } from './check-orders.ts'
import { inventedTree } from './invented-tree.ts'

test.each([
  ['server/http/health.ts', 'server/api.ts', 'in server/ http does not come before api'],
  [
    'server/calls/send-mail.ts',
    'server/noscript/read-form.ts',
    'in server/ calls does not come before noscript',
  ],
  [
    'server/pages/serve-pages.ts',
    'server/spam/rules.ts',
    'in server/ pages may import only files and http',
  ],
  [
    'server/metrics/metrics.ts',
    'server/http/health.ts',
    'in server/ metrics may import only its own files',
  ],
  [
    'server/delivery/worker/channel.ts',
    'server/delivery/mail/smtp-error.ts',
    'in server/delivery/ worker does not come before mail',
  ],
  [
    'office/person/erase-person.ts',
    'office/mail/retry-mails.ts',
    'in office/ person does not come before mail',
  ],
  [
    'src/pages/index.astro',
    'src/integrations/finish-build.ts',
    'in src/ pages does not come before integrations',
  ],
])('%s imports %s: refused, since %s', (file, imported, rule) => {
  expect(wrongOrder(inventedTree({ [file]: [imported] }))).toEqual([
    `${file} imports ${imported}, but ${rule}`,
  ])
})

test.each([
  ['server/api.ts', 'server/http/health.ts'],
  ['server/http/health.ts', 'server/http/time-limits.ts'],
  ['server/pages/serve-pages.ts', 'server/http/response-headers.ts'],
  ['server/delivery/start-delivery.ts', 'server/delivery/mail/mail-channel.ts'],
  ['server/http/health.ts', 'store/open-store.ts'],
  ['office/run.ts', 'office/employees/employees-commands.ts'],
])('%s imports %s: allowed', (file, imported) => {
  expect(wrongOrder(inventedTree({ [file]: [imported] }))).toEqual([])
})

test('a file or folder without a place in the order of its part is refused', () => {
  expect(wrongOrder(inventedTree({ 'server/misc/dates.ts': [], 'office/misc.ts': [] }))).toEqual([
    'server/misc has no place in the orders of tests/documents/import-table.ts',
    'office/misc has no place in the orders of tests/documents/import-table.ts',
  ])
})
