import { EDIT_PATH, type PublishLine, TOKEN_HEADER } from '../protocol.ts'

const token = document.querySelector<HTMLMetaElement>('meta[name=edit-token]')?.content ?? ''

/** GET without a body, POST with one. */
async function request(action: string, body?: object) {
  const headers = { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' }
  const sent = body instanceof Blob ? body : body && JSON.stringify(body)
  const response = await fetch(`${EDIT_PATH}/${action}`, { method: body ? 'POST' : 'GET', headers, body: sent })
  if (!response.ok) throw new Error((await response.json()).sentence)
  return response
}

export const call = async <Answer>(action: string, body?: object): Promise<Answer> =>
  (await request(action, body)).json()

/** The lines that `/publish` answers with, as they come. */
export async function* publish(person: object): AsyncGenerator<PublishLine> {
  const { body } = await request('publish', person)
  let rest = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
