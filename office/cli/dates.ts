const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-21 04:11`, in the time zone of the process. */
export const localTime = (ms: number) => local.format(ms)
