import { sampleEmployees } from '../../samples/employees.ts'
import { expect, inEveryLook, open, test } from './test.ts'

const CALL = '**/EmployessDetailAll'
const employee = sampleEmployees[0]
const address = `/Home/TeamMembers?EmpId=${employee?.empId}`

inEveryLook(() => {
  test('employee card and photo', async ({ page, expectPicture }) => {
    await open(page, address)
    const photo = page.getByRole('button', { name: `Photo of ${employee?.EmployeeName}` })
    await photo.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
    await expectPicture('employee', page.locator('body'))
    await photo.click()
    const enlarged = page.getByRole('dialog').getByRole('img')
    await enlarged.evaluate((image: HTMLImageElement) => image.decode())
    await page.mouse.move(0, 0)
    await expectPicture('employee-photo')
  })

  test('employee loading, and no answer', async ({ page, expectPicture }) => {
    await page.clock.install()
    await page.route(CALL, () => {})
    const asked = page.waitForRequest(CALL)
    await open(page, address)
    await asked
    await page.clock.pauseAt(Date.now() + 5000)
    const card = page.getByRole('article')
    await expect(card.getByRole('status')).toBeVisible()
    await expectPicture('employee-loading', card)
    await page.clock.runFor(15_000)
    await expect(card.getByRole('alert')).toContainText('Could not load')
    await expectPicture('employee-unreachable', card)
  })

  test('employee errors', async ({ page, expectPicture }) => {
    const card = page.getByRole('article')
    await open(page, '/Home/TeamMembers')
    await expect(card.getByRole('alert')).toContainText('No EmpId')
    await expectPicture('employee-no-id', card)
    await open(page, '/Home/TeamMembers?EmpId=nobody')
    await expect(card.getByRole('alert')).toContainText('not found')
    await expectPicture('employee-not-found', card)
  })
})
