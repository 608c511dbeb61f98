/** `1 request`, `2 requests`, `2 deliveries` */
export const counted = (count: number, what: string, plural = `${what}s`) => `${count} ${count === 1 ? what : plural}`
