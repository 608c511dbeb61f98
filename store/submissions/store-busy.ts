/** More comes in than the disk can take. Fastify answers with the status. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
  readonly statusCode = 503

  constructor() {
    super('More requests are waiting than can be kept soon.')
  }
}
