import { expect, test } from '../../support/page/console.ts'
import { findOverlaps, linesOf } from '../../support/page/lines-of-sheet.ts'
import { readPages } from '../../support/page/read-sheets.ts'
import { addRequest, aTrialRequest } from '../../support/service/records.ts'

test('a printed request has page margins, what was sent and its notes, and no control', async ({
  page,
  staffConsole,
}) => {
  const Description = 'Read orders from mails and put them into the ERP.\n\n'.repeat(30)
  const id = await addRequest(staffConsole.store, aTrialRequest({ Description }))
  await staffConsole.store.requests.addNote(id, 'Call on Monday.', null)
  await staffConsole.signIn(page, 'Ada Byron')
  await page.goto(`${staffConsole.origin}/inbox/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Call on Monday.' })).toBeVisible()

  const pages = readPages(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  expect(pages).toHaveLength(3)
  const lines = pages.map(({ characters }) => linesOf(characters).map(({ text }) => text))
  for (const [index, { characters, width, height }] of pages.entries()) {
    expect.soft(findOverlaps(characters), `page ${index + 1}`).toEqual([])
    // The number of the page is below the margin.
    expect.soft(lines[index]).toContain(`${index + 1}/3`)
    const text = characters.filter(({ bottom }) => bottom < height - 14)
    for (const { left, right, top } of text)
      expect.soft([left > 15, right < width - 15, top > 13]).toEqual([true, true, true])
  }
  const all = lines.flat()
  expect(all).toEqual(expect.arrayContaining(['Notesandhistory', 'CallonMonday.', 'Unassigned', 'Deliveries']))
  for (const control of ['Assigntome', 'Alldeliveries', 'mm/dd/yyyy', 'Addnote', 'Reply', 'Copyastext'])
    expect.soft(all).not.toContain(control)
  // A heading is on the same page as the text below it.
  for (const texts of lines) expect(texts.at(-2)).not.toBe('Notesandhistory')
})
