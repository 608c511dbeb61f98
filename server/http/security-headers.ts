import { parseAnalytics } from '../../settings/analytics.ts'
import type { Site } from '../../settings/site.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import type { ResponseHeaders } from './response-headers.ts'

const SELF = "'self'"
const NONE = "'none'"
const YEAR_S = 365 * 24 * 60 * 60

/** Headers of pages, errors and all routes without headers of their own. Inline scripts and styles are allowed by their hash only. */
export const pageHeaders = (site: Site, publicUrl: string) =>
  headersWith(pageSources(site, site.inlineHashes, publicUrl), publicUrl)

/**
 * The landing page and the pages 'Sent' have the visit counter. All other addresses, even misprinted ones, may contain an
 * employee's id.
 */
export const homeHeaders = (site: Site, publicUrl: string) => countedHeaders(site, site.homeHashes, publicUrl)
export const sentHeaders = (site: Site, publicUrl: string) => countedHeaders(site, site.inlineHashes, publicUrl)

function countedHeaders(site: Site, hashes: Site['inlineHashes'], publicUrl: string) {
  const sources = pageSources(site, hashes, publicUrl)
  const analytics = parseAnalytics(site.builtWith.analytics ?? '')
  if (!analytics) return headersWith(sources, publicUrl)
  const analyticsSources = {
    'script-src': [...sources['script-src'], analytics.script],
    'connect-src': [...sources['connect-src'], analytics.origin],
  }
  return headersWith({ ...sources, ...analyticsSources }, publicUrl)
}

const headersWith = (sources: Sources, publicUrl: string): ResponseHeaders => ({
  ...documentHeaders(publicUrl),
  'content-security-policy': policyText(sources),
  'x-frame-options': 'DENY',
})

/** Headers of the framed map document: Google's script needs a wider policy than the site. */
export const mapHeaders = (site: Site, publicUrl: string): ResponseHeaders => ({
  ...documentHeaders(publicUrl),
  'content-security-policy': policyText(mapSources(site)),
  'x-frame-options': 'SAMEORIGIN',
})

/**
 * Headers of a page's resources (scripts, style sheets, images) and of the calls' answers. Headers that browsers only
 * apply to documents are left out: they took more than half of the time of a small file.
 */
export const fileHeaders = (publicUrl: string): ResponseHeaders => ({
  ...commonHeaders(publicUrl),
  'content-security-policy': policyText({ 'default-src': [NONE], 'frame-ancestors': [NONE] }),
})

const commonHeaders = (publicUrl: string): ResponseHeaders => ({
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_S}` }),
})

const documentHeaders = (publicUrl: string): ResponseHeaders => ({
  ...commonHeaders(publicUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  // The origin check needs the origin of a form, and a maps key may be restricted to the site's origin. The rest of an
  // address may contain an employee's id, even a misprinted address.
  'referrer-policy': 'strict-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** Directives of a content security policy with their values. */
type Sources = Record<string, string[]>

const policyText = (sources: Sources) =>
  Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join(';')

const pageSources = ({ builtWith }: Site, inlineHashes: Site['inlineHashes'], publicUrl: string) => ({
  'default-src': [NONE],
  'script-src': [SELF, ...inlineHashes.scripts],
  'script-src-attr': [NONE],
  'style-src': [SELF, ...inlineHashes.styles],
  'style-src-attr': [NONE],
  'img-src': [SELF, 'data:', ...originOf(builtWith.employeePhotoUrl)],
  'font-src': [SELF],
  'connect-src': [SELF, ...originOf(builtWith.serviceHost)],
  'frame-src': [builtWith.googleMapsApiKey ? SELF : NONE],
  'manifest-src': [SELF],
  'media-src': [NONE],
  'worker-src': [NONE],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
  ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
})

/** From Google's guide to a content security policy for the Maps JavaScript API. */
const mapSources = ({ inlineHashes }: Site) => ({
  'default-src': [NONE],
  'script-src': [
    SELF,
    ...inlineHashes.scripts,
    "'unsafe-eval'",
    'blob:',
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
  ],
  // No hashes: with a hash in the list, browsers ignore 'unsafe-inline'.
  'style-src': [SELF, "'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': [
    SELF,
    'data:',
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'font-src': [SELF, 'https://fonts.gstatic.com'],
  'connect-src': [SELF, 'data:', 'blob:', 'https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
  'frame-src': ['https://*.google.com'],
  'worker-src': ['blob:'],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [SELF],
})

/** The origin of an absolute address; empty for a path of this site. */
function originOf(address: string) {
  const origin = URL.parse(address)?.origin
  return origin === undefined ? [] : [origin]
}
