import { parseAnalytics } from '../../settings/analytics.ts'
import type { Site } from '../../settings/site.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import { type Headers, headersOfHelmet } from './response-headers.ts'

const SELF = "'self'"
const NONE = "'none'"
const YEAR_S = 365 * 24 * 60 * 60

/** Headers of pages, of errors and of whatever else has none of its own. Nothing inline runs but what the build wrote. */
export const pageHeaders = (site: Site, publicUrl: string) =>
  headersWith(pageSources(site, publicUrl), publicUrl)

/**
 * Headers of the landing page, the only one that may count visits: the address of any other, a misprinted one
 * included, may hold an employee's id.
 */
export function homeHeaders(site: Site, publicUrl: string) {
  const sources = pageSources(site, publicUrl)
  const { analytics } = site.builtWith
  if (analytics === undefined) return headersWith(sources, publicUrl)
  const { script, origin } = parseAnalytics('ANALYTICS', analytics)
  const counting = {
    'script-src': [...sources['script-src'], script],
    'connect-src': [...sources['connect-src'], origin],
  }
  return headersWith({ ...sources, ...counting }, publicUrl)
}

const headersWith = async (
  directives: ReturnType<typeof pageSources>,
  publicUrl: string,
): Promise<Headers> => ({
  ...(await headersOfHelmet({
    ...everywhere(publicUrl),
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
  })),
  'permissions-policy': permissionsPolicy,
})

/** Headers of the framed map document: Google's script needs more than the site allows itself. */
export const mapHeaders = async (site: Site, publicUrl: string): Promise<Headers> => ({
  ...(await headersOfHelmet({
    ...everywhere(publicUrl),
    contentSecurityPolicy: { useDefaults: false, directives: mapSources(site) },
    xFrameOptions: { action: 'sameorigin' },
  })),
  'permissions-policy': permissionsPolicy,
})

/**
 * Headers of what a page loads, scripts, sheets, pictures, and of the calls' answers. What a browser only heeds in a
 * document is left out; it was more than half of what a small file cost.
 */
export const fileHeaders = (publicUrl: string): Promise<Headers> =>
  headersOfHelmet({
    strictTransportSecurity: everywhere(publicUrl).strictTransportSecurity,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': [NONE], 'frame-ancestors': [NONE] },
    },
    ...{ crossOriginOpenerPolicy: false, originAgentCluster: false, referrerPolicy: false },
    ...{ xDnsPrefetchControl: false, xDownloadOptions: false, xFrameOptions: false },
    ...{ xPermittedCrossDomainPolicies: false, xXssProtection: false },
  })

const everywhere = (publicUrl: string) => ({
  // A form's own origin must arrive with it, and a maps key may be bound to the site's origin. The rest of an address
  // may hold an employee's id, a misprinted address included.
  referrerPolicy: { policy: 'strict-origin' as const },
  strictTransportSecurity: publicUrl.startsWith('https:') && {
    maxAge: YEAR_S,
    includeSubDomains: false,
  },
})

const pageSources = ({ builtWith, inlineHashes }: Site, publicUrl: string) => ({
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
  // No text becomes markup or code through the DOM, whatever a script is made to do.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [NONE],
  ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
})

/** As Google's guide to a content security policy for the Maps JavaScript API says. */
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
  // No hashes here: beside one, 'unsafe-inline' means nothing.
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
  'connect-src': [
    SELF,
    'data:',
    'blob:',
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
  ],
  'frame-src': ['https://*.google.com'],
  'worker-src': ['blob:'],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [SELF],
})

/** None for a path of this site. */
function originOf(address: string) {
  const origin = URL.parse(address)?.origin
  return origin === undefined ? [] : [origin]
}
