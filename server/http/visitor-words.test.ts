import { expect, test } from 'vitest'
import { aSite, startService } from '../../tests/support/service/service.ts'

const { answers } = aSite()
const english = answers.en
if (!english) throw new Error('The site of the tests has no English answers.')
const german = { ...english, noContactCard: 'Die Karte ist gerade nicht da.' }

test.each([
  ['/Home/TeamMembers.vcf?EmpId=x', english.noContactCard],
  ['/de/Home/TeamMembers.vcf?EmpId=x', german.noContactCard],
  ['/ar/Home/TeamMembers.vcf?EmpId=x', english.noContactCard],
])('%s answers in the language of its address if the card is unavailable', async (url, text) => {
  const { service } = await startService({
    site: { answers: { en: english, de: german } },
    store: (real) => ({
      ...real,
      employees: { ...real.employees, find: () => Promise.reject(new Error('out of reach')) },
    }),
  })
  const answer = await service.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(answer.body).toBe(`${text}\n`)
})
