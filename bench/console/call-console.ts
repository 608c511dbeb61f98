export type Staff = { origin: string; cookie: string }

/** Calls the console as a signed-in person. Throws unless it answers with success. */
export async function callConsole<Answer>(
  { origin, cookie }: Staff,
  call: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const [method = '', path] = call.split(' ')
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
