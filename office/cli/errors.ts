/** An expected failure. Its message tells staff in one sentence what failed and what to do. */
export class OfficeError extends Error {
  override name = 'OfficeError'
}

/** The command line is wrong; the exit code is 2. */
export class UsageError extends OfficeError {
  override name = 'UsageError'
}
