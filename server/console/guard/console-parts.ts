import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../../contract/console/call.ts'
import type { StaffMember } from '../../../records/staff.ts'
import type { RunSettings } from '../../../settings/run-settings.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import type { Session } from '../../../store/staff/sessions.ts'
import type { OidcProvider } from '../oidc/oidc-provider.ts'

/** The person who makes a call, or the command line, which has no id. */
export type Actor = Omit<StaffMember, 'id'> & { id: string | null }

/** What the calls of the console need. */
export type ConsoleParts = {
  store: Store
  site: Site
  settings: RunSettings
  log?: FastifyBaseLogger | undefined
  /** The console's own origin; with a free port it is known only when the console listens. */
  origin: () => string
  /** Of the built console: another one means that the server was upgraded. */
  version: string
  /** The company's identity provider; undefined if people sign in with passkeys only. */
  oidc: OidcProvider | undefined
  /** For all ways to sign in, which share one limit for each address. */
  throttleSignIn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** A group of calls below `/api`. */
export type CallGroup = FastifyPluginAsync<ConsoleParts>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without it is refused when it is added. */
    access?: Access
    /** The person must have confirmed with a passkey within the last five minutes. */
    needsConfirmation?: true
  }
  interface FastifyRequest {
    /** Set on all routes but those for everybody; read it with `signedInOn`. */
    signedIn: { staff: Actor; session: Session | null } | null
  }
}
