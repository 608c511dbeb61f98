import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import sharp from 'sharp'
import { expect, test } from '../../support/page/console.ts'
import { readSheets, type SheetPage } from '../../support/page/read-sheets.ts'

/** `EMPLOYEES=500 npx playwright test list-to-badges` measures the same with more of them. */
const COUNT = Number(process.env.EMPLOYEES ?? 12)
const mark = `L${Math.random().toString(36).slice(2, 8)}`
const nameOf = (index: number) => `Person ${String(index + 1).padStart(3, '0')} ${mark}`
const codeOf = (index: number) => `${mark}-${index + 1}`

/** A colour of its own for each photo of a page, so that a photo on a wrong badge is seen. */
const colourOf = (index: number) => ({
  r: 20 + (index % 6) * 40,
  g: 20 + (Math.floor(index / 6) % 6) * 40,
  b: 120,
})

/** As an HR system in Germany exports it: semicolons, Windows-1252, its own headings. */
const aList = () =>
  Buffer.from(
    [
      'Personalnr.;Vorname;Nachname;Stellenbezeichnung;Mobiltelefon',
      ...Array.from({ length: COUNT }, (_, index) => {
        const [first, number, last] = nameOf(index).split(' ')
        return `${codeOf(index)};${first} ${number};${last};Prüferin;+49 30 90${1000 + index}`
      }),
    ].join('\r\n'),
    'latin1',
  )

async function aZipOfPhotos() {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  await zip.add('Fotos/Thumbs.db', new TextReader('not a photo'))
  for (let index = 0; index < COUNT; index++) {
    const plain = { width: 600, height: 800, channels: 3, background: colourOf(index) } as const
    const photo = await sharp({ create: plain }).jpeg().toBuffer()
    await zip.add(`Fotos/${codeOf(index)}.JPG`, new Uint8ArrayReader(photo))
  }
  return Buffer.from(await (await zip.close()).arrayBuffer())
}

/** The index of the employee whose photo is drawn in this place. */
async function photoAt({ png }: SheetPage, { left, top, right, bottom }: SheetPage['pictures'][0]) {
  const inPixels = (mm: number) => Math.round((mm / 25.4) * 300)
  const middle = { left: inPixels((left + right) / 2), top: inPixels((top + bottom) / 2) }
  const { data } = await sharp(png)
    .extract({ ...middle, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [r = 0, g = 0] = data
  return Math.round((r - 20) / 40) + 6 * Math.round((g - 20) / 40)
}

test(`${COUNT} employees come from a list and photos to printed badges, and every code leads to its page`, async ({
  page,
  staffConsole,
}) => {
  test.setTimeout(150_000 + COUNT * 3_000)
  await staffConsole.signIn(page, 'Rosa Parks', ['employees'])
  const files = [
    { name: 'personal.csv', mimeType: 'text/csv', buffer: aList() },
    { name: 'fotos.zip', mimeType: 'application/zip', buffer: await aZipOfPhotos() },
  ]

  const started = Date.now()
  await page.goto(`${staffConsole.origin}/employees`)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('Files to import').setInputFiles(files)
  await page.getByRole('button', { name: `Add ${COUNT}` }).click({ timeout: 60_000 + COUNT * 2_000 })
  await page.getByRole('button', { name: `Print ${COUNT} badges` }).click()
  await page.getByLabel('Format').selectOption({ label: 'A4, 10 name badges 80 × 50 mm (Avery L4785)' })
  const pages = Math.ceil((2 * COUNT) / 10)
  await expect(page.getByRole('region', { name: `Page ${pages}`, exact: true })).toBeVisible()
  // As the button for printing does.
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((picture) => picture.decode()))
  })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const seconds = Math.round((Date.now() - started) / 1_000)
  test.info().annotations.push({ type: 'seconds', description: String(seconds) })

  const sheets = await readSheets(pdf)
  expect(sheets).toHaveLength(pages)
  const added = (await staffConsole.store.employees.list()).filter(({ EmployeeCode }) =>
    EmployeeCode.startsWith(`${mark}-`),
  )
  expect(added).toHaveLength(COUNT)
  const codes = sheets.flatMap((sheet) => sheet.codes.map(({ text }) => text))
  const found = codes.map((link) => new URL(link).searchParams.get('EmpId'))
  expect(found.toSorted()).toEqual(added.map(({ empId }) => empId).toSorted())

  // The label before a code has the photo of the same person.
  for (const [number, sheet] of sheets.entries()) {
    const photos = sheet.pictures.filter(({ top, bottom }) => bottom - top > 10)
    const onPage = Math.min(5, COUNT - number * 5)
    expect(photos).toHaveLength(onPage)
    const shown = await Promise.all(photos.map((photo) => photoAt(sheet, photo)))
    const expected = Array.from({ length: onPage }, (_, index) => (number * 5 + index) % 36)
    expect(shown.toSorted()).toEqual(expected.toSorted())
  }

  // The codes have the host of PUBLIC_URL.
  const { pathname, search } = new URL(codes[0] ?? '')
  await page.goto(`${staffConsole.siteOrigin}${pathname}${search}`)
  await expect(page.getByText('On record')).toBeVisible()
})
