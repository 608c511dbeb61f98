const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `21 Nov 2026, 04:11 UTC` */
export const dateText = (ms: number) => `${format.format(ms)} UTC`
