import { vi } from 'vitest'

/** W3C WebDriver, https://www.w3.org/TR/webdriver2/: the commands these tests need, by their names there. */
export type Commands = {
  Navigate(sent: { url: string }): null
  SetWindowRect(sent: { width: number; height: number }): object
  ElementClick(sent: { id: string }): null
  ElementClear(sent: { id: string }): null
  ElementSendKeys(sent: { id: string; text: string }): null
  GetComputedRole(sent: { id: string }): string
  GetComputedLabel(sent: { id: string }): string
  PerformActions(sent: { actions: object[] }): null
  ExecuteScript(sent: { script: string; args: unknown[] }): unknown
}

export type Session = {
  version: string
  send<Name extends keyof Commands>(
    name: Name,
    sent: Parameters<Commands[Name]>[0],
  ): Promise<ReturnType<Commands[Name]>>
  end(): Promise<void>
}

const addresses: Record<keyof Commands, [method: 'GET' | 'POST', path: string]> = {
  Navigate: ['POST', 'url'],
  SetWindowRect: ['POST', 'window/rect'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  GetComputedRole: ['GET', 'element/{id}/computedrole'],
  GetComputedLabel: ['GET', 'element/{id}/computedlabel'],
  PerformActions: ['POST', 'actions'],
  ExecuteScript: ['POST', 'execute/sync'],
}

const START_LIMIT_MS = 60_000

/** A session of the driver that listens there, as soon as it does. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  await vi.waitFor(() => ask(`${driver}/status`, 'GET'), { timeout: START_LIMIT_MS, interval: 100 })
  const opened = await ask(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })
  const { sessionId, capabilities: got } = opened as Opened
  const session = `${driver}/session/${sessionId}`
  return {
    version: `${got.browserName} ${got.browserVersion}`,
    async send(name, sent) {
      const [method, path] = addresses[name]
      const { id = '', ...body } = sent as { id?: string }
      const answer = await ask(`${session}/${path.replace('{id}', id)}`, method, body)
      return answer as ReturnType<Commands[typeof name]>
    },
    end: async () => void (await ask(session, 'DELETE')),
  }
}

export type Opened = {
  sessionId: string
  capabilities: { browserName: string; browserVersion: string }
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && sendAs(body)) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${url}: ${error}: ${message}`)
}

const sendAs = (body: object = {}) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
