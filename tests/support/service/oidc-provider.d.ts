/** The package has no types. These are the parts that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = {
    prompt: { name: string }
    params: { scope?: string }
    session?: { accountId: string }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    /** A middleware of Koa. */
    use(handle: (context: { body?: { id_token?: string } }, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (grant: {
      accountId: string | undefined
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
