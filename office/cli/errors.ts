/** An expected failure. Its message is one sentence for staff that names the thing and the way out. */
export class OfficeError extends Error {
  override name = 'OfficeError'
}

/** The command cannot be used like this; the office exits with code 2. */
export class UsageError extends OfficeError {
  override name = 'UsageError'
}
