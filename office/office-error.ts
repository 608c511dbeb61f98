/** What staff can put right. Its message is one sentence that names the thing and the way out. */
export class OfficeError extends Error {
  override name = 'OfficeError'
}
