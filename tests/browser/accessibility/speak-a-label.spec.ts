import { forms } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

test("the name of a field is part of no other control's name in its form", async ({ page }) => {
  await page.goto('/')
  for (const form of forms) {
    const place = await form.open(page)
    for (const label of Object.keys({ ...form.text, ...form.choices }))
      await expect(place.getByLabel(label), `controls that "click ${label}" finds`).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
})
