/** Why a program cannot start. Its message is one line for whoever started it; a stack would not help them. */
export class StartError extends Error {
  override name = 'StartError'
}
