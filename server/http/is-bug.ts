/** JavaScript's own error classes mean a bug in this program; databases, files and networks throw others. */
export const isBug = (error: unknown) => bugs.some((kind) => error instanceof kind)

const bugs = [TypeError, ReferenceError, RangeError, SyntaxError, URIError]

/** The log message of a bug. */
export const BUG = 'A fault in the service itself'
