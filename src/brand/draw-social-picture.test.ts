import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandColours } from '../../ui/brand/brand-colours.ts'
import { readContent } from '../content/read-content.ts'
import { socialPictureSize } from '../seo/social-picture-size.ts'
import { socialPicturePng } from './draw-social-picture.tsx'

const { light } = brandColours(readFileSync('ui/styles/tokens.css', 'utf8'))
const content = readContent()

type Change = { statement?: string; name?: string; offer?: string }

const draw = ({ offer, ...company }: Change = {}) =>
  socialPicturePng(
    {
      company: { ...content.company, ...company },
      proposals: {
        ...content.proposals,
        trial: { ...content.proposals.trial, ...(offer && { offer }) },
      },
    },
    light,
  )

test('is as large as networks want it and light enough to be fetched', async () => {
  const picture = await draw()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...socialPictureSize })
  expect(picture.length).toBeLessThan(80_000)
})

/** The column of paper between the text and the drawing, and the strips around what can grow. */
const empty = {
  'beyond the text': { left: 724, top: 0, width: 30, height: 600 },
  'beside the company name': { left: 354, top: 52, width: 40, height: 40 },
  'above the statement': { left: 64, top: 84, width: 656, height: 36 },
  'under the statement': { left: 64, top: 488, width: 656, height: 10 },
  'under the offer': { left: 400, top: 573, width: 320, height: 8 },
}

test.each<Change>([
  {},
  { statement: 'Agents for the work that repeats, and software for the rest of it. '.repeat(9) },
  { statement: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  { name: 'The Very Thorough Company for Surveys, Software and Agents of Washington' },
  { offer: 'Seven days of a whole team, free of charge, whenever it suits you best this year' },
])('whatever it says stays in its place: %j', async (change) => {
  const picture = await draw(change)
  for (const [where, strip] of Object.entries(empty)) {
    const { channels } = await sharp(await sharp(picture).extract(strip).toBuffer()).stats()
    expect(
      channels.map(({ min, max }) => max - min),
      where,
    ).toEqual([0, 0, 0])
  }
})

test('says what the content says', async () => {
  const asItIs = await draw()
  for (const change of [{ statement: 'Else' }, { name: 'Else' }, { offer: 'Else' }])
    expect((await draw(change)).equals(asItIs), JSON.stringify(change)).toBe(false)
})
