import type { Page } from '@playwright/test'

type Asked = { url: string; depth: number }

/** How many answers each request of the page had to wait for: 1 for what the document itself asks for. */
export async function watchRequests(page: Page): Promise<Asked[]> {
  const asked: Asked[] = []
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    const { stack } = initiator
    const [frame] = [...(stack?.callFrames ?? []), ...(stack?.parent?.callFrames ?? [])]
    const from = asked.find(({ url }) => url === (frame?.url || initiator.url))
    asked.push({ url: request.url, depth: type === 'Document' ? 0 : (from?.depth ?? 0) + 1 })
  })
  return asked
}
