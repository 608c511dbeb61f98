import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { type PageRequest, pageRequests } from '../releases/page-requests.ts'
import { accepted } from '../support/service/proposals.ts'
import { startService } from '../support/service/service.ts'

const releases = globSync('tests/releases/*.json').map((file) => {
  const requests: PageRequest[] = JSON.parse(readFileSync(file, 'utf8'))
  return [basename(file, '.json'), requests] as const
})

// A page may be open in a browser while the service is upgraded.
test.each([...releases, ['this version', await pageRequests()] as const])(
  'every request of a page of %s is stored with its values',
  async (_, sent) => {
    const { service, requests } = await startService()
    for (const { url, headers, body, form } of sent) {
      const answer = await service.inject({ method: 'POST', url, headers, payload: body })
      if (url.startsWith('/send/')) expect(answer.headers.location, body).toMatch(new RegExp(`/sent/${form}$`))
      else expect(answer.json(), body).toEqual(accepted())
    }
    const stored = await requests.listStored()
    expect(stored.map(({ form, locale, fields }) => ({ form, locale, values: fields }))).toEqual(
      sent.map(({ form, locale, values }) => ({ form, locale, values })),
    )
  },
)
