export const MAX_SIGNATURE = 500

/** The text of a new draft: room for the answer, an empty line, the signature. */
export const beginText = (signature: string) => signature && `\n\n${signature}`

/** Whether a text is empty but for the signature. */
export const isBlank = (text: string, signature: string) => ['', signature].includes(text.trim())
