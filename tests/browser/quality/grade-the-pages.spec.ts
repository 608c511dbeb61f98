import type { Result } from 'lighthouse'
import { audit } from '../../support/page/audit.ts'
import { employeeAddress } from '../../support/page/states.ts'
import { expect, test } from '../../support/page/test.ts'

// Lighthouse waits until a page is quiet, and a busy machine takes its time for that.
test.slow()

/** By design: these pages are not to be found, and one of them is not there. */
const noindex = 'is-crawlable'
const status404 = [
  // Chrome itself writes the answer's status into the console.
  'errors-in-console: Failed to load resource: the server responded with a status of 404 (Not Found)',
  'http-status-code',
]

const butForSeo = ['accessibility', 'best-practices']
const onlyCategories = [...butForSeo, 'seo']

for (const { what, path, perfect, failing } of [
  { what: 'the landing page', path: '/', perfect: onlyCategories, failing: [] },
  { what: 'an employee', path: employeeAddress, perfect: butForSeo, failing: [noindex] },
  {
    what: 'a form without a script',
    path: '/request/trial',
    perfect: butForSeo,
    failing: [noindex],
  },
  { what: 'its answer', path: '/sent/trial', perfect: butForSeo, failing: [noindex] },
  {
    what: 'the 404 page',
    path: '/no-such-page',
    perfect: ['accessibility'],
    failing: [...status404, noindex],
  },
])
  test(`Lighthouse gives ${what} 100 in ${perfect.join(', ')}`, async ({ baseURL }) => {
    const result = await audit(`${baseURL}${path}`, { onlyCategories })
    expect(failedAudits(result).sort()).toEqual([...failing].sort())
    const with100 = Object.values(result.categories).filter(({ score }) => score === 1)
    expect(with100.map(({ id }) => id)).toEqual(perfect)
  })

const failedAudits = ({ audits }: Result) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'error' || (score ?? 1) < 1)
    .flatMap(({ id, details }) =>
      id === 'errors-in-console' && details?.type === 'table'
        ? details.items.map(({ description }) => `${id}: ${description}`)
        : [id],
    )
