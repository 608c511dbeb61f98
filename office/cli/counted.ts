/** `1 lead`, `2 leads` */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
