import { expect, test } from 'vitest'
import { testContent, testContentFiles } from '../../tests/support/test-content.ts'
import { listSampleTexts } from '../content/sample-texts.ts'
import { asScriptText, structuredData } from './structured-data.ts'

const { company, certifications, solutions } = testContent
const site = new URL('https://www.sextant.example/')

type Node = Record<string, unknown>
const told = (change: Partial<typeof testContent> = {}) =>
  structuredData({ ...testContent, ...change }, site)['@graph'] as unknown as Node[]
const ofType = (type: string, nodes = told()) => nodes.filter((node) => node['@type'] === type)

const organization = { '@id': 'https://www.sextant.example/#organization' }

test('the company, as Google wants an organization, in the words of the content', () => {
  const { street, city, region, postalCode, countryCode } = company.address
  expect(ofType('Organization')).toEqual([
    {
      ...organization,
      '@type': 'Organization',
      name: company.name,
      legalName: company.legalName,
      description: company.statement,
      url: 'https://www.sextant.example/',
      logo: 'https://www.sextant.example/icon-512.png',
      email: company.email,
      telephone: company.phone,
      taxID: company.taxId.value,
      sameAs: [company.social.url],
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: region,
        postalCode,
        addressCountry: countryCode,
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        email: company.email,
        telephone: company.phone,
      },
    },
  ])
})

test('what is certified, and no badge beside it', () => {
  const seals = [
    { id: 'iso', title: 'ISO 27001:2022', detail: 'Security', certificate: true },
    { id: 'years', title: '10+ years partnership', detail: 'Longest', certificate: false },
  ]
  const [company] = ofType('Organization', told({ certifications: { ...certifications, seals } }))
  expect(company?.hasCertification).toEqual([
    { '@type': 'Certification', name: 'ISO 27001:2022', description: 'Security' },
  ])
})

test('structured data name no certificate until the content says that the company holds one', () => {
  const [company] = ofType('Organization')
  expect(company).not.toHaveProperty('hasCertification')
  const { lines } = listSampleTexts(testContentFiles)
  const asked = lines.filter((line) => /seals\[\d\]\.certificate +false$/.test(line))
  expect(asked).toHaveLength(2)
})

test('the site is published by the company', () => {
  expect(ofType('WebSite')).toEqual([
    expect.objectContaining({ name: company.name, url: site.href, publisher: organization }),
  ])
})

test('every solution is a service of the company', () => {
  expect(ofType('Service')).toEqual(
    solutions.cards.map(({ title, features }) => ({
      '@type': 'Service',
      name: title,
      description: features.join('. '),
      provider: organization,
    })),
  )
})

test('nothing that is said ends the element it stands in', () => {
  const name = '</script><script>alert(1)</script><!--'
  const text = asScriptText(structuredData({ ...testContent, company: { ...company, name } }, site))
  expect(text).not.toContain('<')
  expect(JSON.stringify(JSON.parse(text))).toContain(name)
})
