/** With a minus sign, as they are printed. */
export const bloodGroups = ['A+', 'A−', 'B+', 'B−', 'AB+', 'AB−', 'O+', 'O−'] as const

/**
 * The blood group in the spellings of HR systems and spreadsheets: `o neg`, `0 Rh-`, `AB (positive)`, `A +ve`. Null if it is
 * none, or if the rhesus factor is missing.
 */
export function readBloodGroup(text: string): (typeof bloodGroups)[number] | null {
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s().,_]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  const [, letters, minus] =
    /^(AB|A|B|O|0)-?(?:RH(?:ESUS)?D?-?)?(?:(?:\+|POS(?:ITIVE?)?|\+I?VE)|(-|NEG(?:ATIVE?)?|-I?VE))$/.exec(key) ?? []
  if (letters === undefined) return null
  const group = `${letters.replace('0', 'O')}${minus === undefined ? '+' : '−'}`
  return bloodGroups.find((known) => known === group) ?? null
}
