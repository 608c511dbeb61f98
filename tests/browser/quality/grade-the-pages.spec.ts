import type { Result } from 'lighthouse'
import { runLighthouse } from '../../support/page/run-lighthouse.ts'
import { expect, test } from '../../support/page/test.ts'

// Lighthouse waits until a page is idle, which takes long on a busy machine.
test.slow()

test('Lighthouse gives the landing page 100 in accessibility, best-practices, seo', async ({ baseURL }) => {
  const onlyCategories = ['accessibility', 'best-practices', 'seo']
  const result = await runLighthouse(`${baseURL}/`, { onlyCategories })
  expect(failedAudits(result)).toEqual([])
  const with100 = Object.values(result.categories).filter(({ score }) => score === 1)
  expect(with100.map(({ id }) => id)).toEqual(onlyCategories)
})

const failedAudits = ({ audits }: Result) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'error' || (score ?? 1) < 1)
    .map(({ id }) => id)
