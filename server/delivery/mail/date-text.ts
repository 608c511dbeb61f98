/** `21 Nov 2026, 04:11 UTC`; in New York: `20 Nov 2026, 23:11 GMT-5` */
export const dateText = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(ms)
