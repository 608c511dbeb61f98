/** What staff can put right. Its message is one sentence that names the thing and the way out. */
export class OfficeError extends Error {
  override name = 'OfficeError'
}

/** The command does not fit what it was asked of. */
export class UsageError extends OfficeError {
  override name = 'UsageError'
}
