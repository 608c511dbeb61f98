/** '+1 (202) 555-0143' → 'tel:+12025550143'; none where there is no number to call ('n/a'). */
export function phoneLink(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  if (!digits) return undefined
  const international = /^\D*\+/.test(number)
  return `tel:${international ? '+' : ''}${digits}`
}
