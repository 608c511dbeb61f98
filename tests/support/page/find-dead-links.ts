import type { Page } from '@playwright/test'

/** The internal links of a page whose page or anchor does not exist. */
export async function findDeadLinks(page: Page, address: string) {
  await page.goto(address)
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const { origin } = new URL(address)
  const inside = [...new Set(links)].filter((link) => link.startsWith(origin))
  const checked = inside.map(async (link) => {
    const answer = await page.request.get(link)
    const anchor = new URL(link).hash.slice(1)
    const isSame = link.split('#')[0] === address
    const isThere = (answer.ok() || isSame) && (!anchor || (await answer.text()).includes(`id="${anchor}"`))
    return isThere ? [] : [`${address} → ${link}`]
  })
  return (await Promise.all(checked)).flat()
}
