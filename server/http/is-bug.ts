/** JavaScript's built-in error classes mean a bug in this program; databases, files and networks throw other classes. */
export const isBug = (error: unknown) => bugClasses.some((kind) => error instanceof kind)

const bugClasses = [TypeError, ReferenceError, RangeError, SyntaxError, URIError]

/** The log message of a bug. */
export const BUG = 'A fault in the service itself'
