import type { Certification, Graph, Organization, Service } from 'schema-dts'
import type { Certifications, Company, Content, Solutions } from '../content/schema.ts'

type StructuredContent = Pick<Content, 'company' | 'certifications' | 'solutions'>

/** Structured data (schema.org) for search engines. Contains only facts that the landing page shows. */
export function structuredData({ company, certifications, solutions }: StructuredContent, site: URL): Graph {
  const url = site.href
  const organization = { '@id': organizationId(site) }
  const certificates = (certifications?.seals ?? []).filter(isCertificate).map(certificationOf)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...organizationOf(company, site),
        ...organization,
        ...(certificates.length > 0 && { hasCertification: certificates }),
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        url,
        name: company.name,
        publisher: organization,
      },
      ...(solutions?.cards ?? []).map((card) => ({ ...serviceOf(card), provider: organization })),
    ],
  }
}

/** The company on other pages than the landing page, which describes it in full. */
export const publisherOf = ({ name }: Pick<Company, 'name'>, site: URL) =>
  ({
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    url: site.href,
    logo: logoOf(site),
  }) satisfies Organization

const organizationId = (site: URL) => `${site.href}#organization`

const logoOf = (site: URL) => new URL('/icon-512.png', site).href

/** For a `<script>` element: nothing in it can end the element. */
export const asScriptText = (data: Graph) => JSON.stringify(data).replaceAll('<', '\\u003c')

const organizationOf = (company: Company, site: URL) =>
  ({
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    description: company.statement,
    url: site.href,
    logo: logoOf(site),
    email: company.email,
    telephone: company.phone,
    taxID: company.taxId.value,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.address.city,
      addressRegion: company.address.region,
      postalCode: company.address.postalCode,
      addressCountry: company.address.countryCode,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: company.email,
      telephone: company.phone,
    },
    ...(company.social.length > 0 && { sameAs: company.social.map(({ url }) => url) }),
  }) satisfies Organization

type Seal = Certifications['seals'][number]

const isCertificate = ({ certificate }: Seal) => certificate

const certificationOf = ({ title, detail }: Seal): Certification => ({
  '@type': 'Certification',
  name: title,
  description: detail,
})

const serviceOf = ({ title, features }: Solutions['cards'][number]) =>
  ({
    '@type': 'Service',
    name: title,
    description: features.join('. '),
  }) satisfies Service
