import { type ChangeResult, EDIT_PATH, type PublishLine, TOKEN_HEADER } from '../protocol.ts'

const token = document.querySelector<HTMLMetaElement>('meta[name=edit-token]')?.content ?? ''

/** GET without a body, POST with one. */
async function request(action: string, body?: object) {
  const headers = { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' }
  const sent = body instanceof Blob ? body : body && JSON.stringify(body)
  const options = { method: body ? 'POST' : 'GET', headers, body: sent }
  const response = await fetch(`${EDIT_PATH}/${action}`, options).catch(() => {
    throw new Error('The editor does not answer. Is it still running?')
  })
  if (!response.ok) throw new Error((await response.json()).sentence)
  return response
}

export const call = async <Answer>(action: string, body?: object): Promise<Answer> =>
  (await request(action, body)).json()

/** Sends a change. A failure is a refusal. */
export const send = (action: string, change: object): Promise<ChangeResult> =>
  call<ChangeResult>(action, change).catch(({ message }) => ({ state: 'refused', sentence: message }))

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
