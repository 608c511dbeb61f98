/** A database that must not be used. Its message is one line for whoever starts the program. */
export class StoreError extends Error {
  override name = 'StoreError'
}
