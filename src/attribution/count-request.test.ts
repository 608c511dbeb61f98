import { expect, onTestFinished, test, vi } from 'vitest'
import type { FormName } from '../../contract/forms/form.ts'
import { countRequest } from './count-request.ts'

/** The events that a page counts after it was reached by the navigation and loaded. */
function countedOn(form: FormName | null, navigation: { type: string; redirectCount: number }) {
  onTestFinished(() => void vi.unstubAllGlobals())
  const [page, plausible] = [new EventTarget(), vi.fn()]
  vi.stubGlobal('window', { plausible })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('performance', { getEntriesByType: () => [navigation] })
  countRequest({ program: 'plausible', form })
  page.dispatchEvent(new Event('load'))
  return plausible.mock.calls
}

test('the page to which the service redirects a form counts it', () => {
  expect(countedOn('trial', { type: 'navigate', redirectCount: 1 })).toEqual([
    ['Request sent', { props: { form: 'trial' } }],
  ])
})

test.each([
  ['a link, as that to another language', 'trial', { type: 'navigate', redirectCount: 0 }],
  ['a reload', 'trial', { type: 'reload', redirectCount: 0 }],
  ['the way back', 'trial', { type: 'back_forward', redirectCount: 0 }],
  ['a redirect to the landing page', null, { type: 'navigate', redirectCount: 1 }],
] as const)('%s counts nothing', (_way, form, navigation) => {
  expect(countedOn(form, navigation)).toEqual([])
})
