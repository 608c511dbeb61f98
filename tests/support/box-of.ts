import type { Locator } from '@playwright/test'

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not on the page`)
  return box
}
