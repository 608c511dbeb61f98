import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

type Engine = {
  Checker: new () => {
    check(
      root: Document,
      ruleSets: string[],
    ): Promise<{
      results: {
        ruleId: string
        value: [level: string, result: string]
        message: string
        snippet: string
      }[]
    }>
  }
}

const engine = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

/** The failures that IBM Equal Access finds in the page. The engine also asks questions, which only a person can answer. */
export async function findEqualAccessFailures(page: Page) {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(engine)
  return page.evaluate(async () => {
    const { ace } = window as unknown as { ace: Engine }
    const { log } = console
    console.log = () => {} // The engine logs each colour that it cannot read, such as oklch(…).
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    console.log = log
    return results
      .filter(({ value: [, result] }) => result === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, snippet }))
  })
}
