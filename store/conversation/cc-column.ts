/** Addresses have no spaces. */
export const ccText = (addresses: readonly string[] = []) => addresses.join(' ')
export const ccList = (text: string) => (text === '' ? [] : text.split(' '))
