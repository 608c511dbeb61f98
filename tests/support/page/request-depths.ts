import type { Page } from '@playwright/test'

type RequestDepth = { url: string; depth: number }

/** Records each request with its depth in the chain of requests: 1 for those of the document. */
export async function watchRequestDepths(page: Page): Promise<RequestDepth[]> {
  const requests: RequestDepth[] = []
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    const { stack } = initiator
    const [frame] = [...(stack?.callFrames ?? []), ...(stack?.parent?.callFrames ?? [])]
    const from = requests.find(({ url }) => url === (frame?.url || initiator.url))
    requests.push({ url: request.url, depth: type === 'Document' ? 0 : (from?.depth ?? 0) + 1 })
  })
  return requests
}
