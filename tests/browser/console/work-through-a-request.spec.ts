import { spawnSync } from 'node:child_process'
import { proposalRequest } from '../../../contract/wire/proposal-insert.ts'
import { acceptInvitation, expect, readAgain, test } from '../../support/page/console.ts'
import { aTrialProposal } from '../../support/service/proposals.ts'

test('from staff add to the answer: link, passkey, a request that arrives, owner, note, contacted', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  test.slow() // Each step of staff is a call, and the list is polled.
  const { origin, siteOrigin, dataDir, store } = staffConsole
  const added = spawnSync(
    process.execPath,
    ['office/main.ts', 'staff', 'add', 'ada@sextant.example', '--name', 'Ada Byron', '--areas', 'all'],
    {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, CONSOLE_PORT: '1', CONSOLE_URL: origin },
    },
  )
  const link = /http:\S+\/link#\S+/.exec(added.stdout)?.[0]
  expect(added.stderr).toBe('')
  await acceptInvitation(page, link ?? '')

  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  const company = `Journey ${Date.now()} Ltd`
  await send(siteOrigin, company)
  await readAgain(page)
  const row = page.getByRole('listitem').filter({ hasText: company })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await row.getByRole('link').click()

  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText(/Owner.* Ada Byron/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for a date.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked for a date.' })).toBeVisible()
  await page.getByRole('region', { name: 'State' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click()
  await expect(page.getByText('First answered after')).toBeVisible()

  const [request] = (await store.requests.listStored()).filter((request) => request.company === company)
  expect(request).toMatchObject({ status: 'contacted', version: 2 })
  expect(request?.firstAnsweredAt).toBeGreaterThan(request?.receivedAt ?? 0)
  expectErrors(/401/) // How the console learns that nobody is signed in.
})

test('session and list are read once, and before the other scripts are there', async ({ page, staffConsole }) => {
  await staffConsole.signIn(page, 'Early Person')
  const read: string[] = []
  const isListRead = page.waitForRequest(/\/api\/requests\?/)
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(?:session|requests)$/.test(pathname)) read.push(pathname + search)
  })
  await page.route('**/_console/index*.js', async (route) => {
    await isListRead
    await route.continue()
  })
  await page.goto(`${staffConsole.origin}/inbox?view=all`)
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /request/i })
      .first(),
  ).toBeAttached()
  expect(read).toEqual(['/api/session', '/api/requests?view=all'])
})

test('a request that is opened while somebody types a search stays open', async ({ page, staffConsole }) => {
  const { origin, siteOrigin } = staffConsole
  const company = `Early ${Date.now()} Ltd`
  await send(siteOrigin, company)
  await staffConsole.signIn(page, 'Quick Person')
  // The request's screen is loaded for longer than the search waits for the next key.
  await page.route('**/_console/RequestScreen*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto(`${origin}/inbox?view=all`)
  const link = page.getByRole('listitem').filter({ hasText: company }).getByRole('link')
  await expect(link).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search requests' })
  await field.evaluate(
    (input: HTMLInputElement, row) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, 'early')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      ;(row as HTMLElement).click()
    },
    await link.elementHandle(),
  )
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}/)
})

async function send(siteOrigin: string, CompanyName: string) {
  const body = JSON.stringify(proposalRequest('trial', aTrialProposal({ CompanyName }), Date.now()))
  const answer = await fetch(`${siteOrigin}/securityandsetting.svc/ProposalInsert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await answer.json()).toMatchObject({ ObjdbmlStatus: { StatusId: 1 } })
}
