import { expect, test } from 'vitest'
import { testContent, testContentFiles } from '../../tests/support/test-content.ts'
import { listSampleTexts } from '../content/sample-texts.ts'
import { asScriptText, structuredData } from './structured-data.ts'

const { company, certifications, solutions } = testContent
const site = new URL('https://www.sextant.example/')

type Node = Record<string, unknown>
const nodesOf = (change: Partial<typeof testContent> = {}) =>
  structuredData({ ...testContent, ...change }, site)['@graph'] as unknown as Node[]
const ofType = (type: string, nodes = nodesOf()) => nodes.filter((node) => node['@type'] === type)

const organization = { '@id': 'https://www.sextant.example/#organization' }

test('the organization has the properties that Google reads, with the texts of the content', () => {
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
      sameAs: company.social.map(({ url }) => url),
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

test('the certifications are the seals that are certificates', () => {
  const seals = [
    { id: 'iso', title: 'ISO 27001:2022', detail: 'Security', certificate: true },
    { id: 'years', title: '10+ years partnership', detail: 'Longest', certificate: false },
  ]
  const [company] = ofType('Organization', nodesOf({ certifications: { ...certifications, seals } }))
  expect(company?.hasCertification).toEqual([
    { '@type': 'Certification', name: 'ISO 27001:2022', description: 'Security' },
  ])
})

test('structured data name no certificate until the content says that the company holds one', () => {
  const [company] = ofType('Organization')
  expect(company).not.toHaveProperty('hasCertification')
  const { lines } = listSampleTexts(testContentFiles)
  const unconfirmed = lines.filter((line) => /seals\[\d\]\.certificate +false$/.test(line))
  expect(unconfirmed).toHaveLength(2)
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

test('no text can close the script element that contains it', () => {
  const name = '</script><script>alert(1)</script><!--'
  const text = asScriptText(structuredData({ ...testContent, company: { ...company, name } }, site))
  expect(text).not.toContain('<')
  expect(JSON.stringify(JSON.parse(text))).toContain(name)
})
