const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const

/** `Chrome on Windows`, for a person's own list of sessions. */
export function deviceName(userAgent = '') {
  const [, browser] = browsers.find(([mark]) => userAgent.includes(mark)) ?? []
  const system = systems.find((name) => userAgent.includes(name))
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ')
}
