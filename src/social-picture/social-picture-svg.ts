import type { Colours } from '../../ui/brand/brand-colours.ts'
import type { Brand } from '../brand/read-brand.ts'
import { placedSvg } from '../brand/stand-alone-svg.ts'
import type { Content } from '../content/schema.ts'
import { drawInstrument, drawProfile, writeSurvey } from './draw-survey.ts'
import type { Fonts } from './load-fonts.ts'
import { edges, heights, SIZE } from './measures.ts'
import { textWriter } from './write-text.ts'

type SocialPicture = {
  content: Content
  brand: Brand
  fonts: Fonts
  /** Undefined for the landing page, whose picture shows what the company does. */
  page?: SharedPage | undefined
}

export type SharedPage = { title: string; description: string; date?: string | undefined }

/** The preview picture of a shared page, in the colours of the light theme. */
export async function socialPictureSvg({ content, brand, fonts, page }: SocialPicture) {
  const { company, locale, hero } = content
  const colours = brand.themes.light
  const isMirrored = locale.dir === 'rtl'
  const heading = page?.title ?? company.statement
  const place = (x: number, width: number) => (isMirrored ? SIZE.width - x - width : x)
  const [near, far] = isMirrored ? (['xMax', 'xMin'] as const) : (['xMin', 'xMax'] as const)
  const mirrored = (drawing: string) =>
    isMirrored ? `<g transform="translate(${SIZE.width}) scale(-1 1)">${drawing}</g>` : drawing

  if (!fonts.canWrite(heading)) {
    const box = { x: 300, y: 165, width: 600, height: 300 }
    return svgOf(colours, '', placedSvg(brand.logo, brand.themes, box, 'xMid'))
  }

  const { line, label, block } = textWriter(fonts, isMirrored)
  const { start, end, column, fold } = edges
  const { sight, foot, bottom } = heights
  const showsSurvey = Boolean(hero?.survey)
  const survey = page ? undefined : hero?.survey
  const description = page?.description ?? (survey ? undefined : content.pages.home.description)
  const capitals = (text: string) => text.toLocaleUpperCase(locale.tag)
  const wide = end - column
  const tight = isMirrored ? 0 : -0.02

  const rules = `<path fill="none" stroke="${colours['rule-strong']}" d="M${start} 40.5H${end}M${start} ${foot}.5H${end}M${start} ${bottom}.5H${end}M${fold}.5 ${foot}V${bottom}"/>`
  const logo = { x: place(start, 290), y: foot + 8, width: 290, height: bottom - foot - 16 }
  const mark = { x: place(end - 300, 300), y: sight, width: 300, height: 196 }
  const [headLabel, footLabel, footText] = headAndFoot(content, page)
  const leading = isMirrored ? 1.3 : 1.05
  return svgOf(
    colours,
    `font-family="${fonts.families}" direction="${locale.dir}"`,
    mirrored(rules),
    ...(showsSurvey
      ? [mirrored(drawInstrument(colours) + (survey ? drawProfile(survey, colours) : ''))]
      : [placedSvg(brand.mark, brand.themes, mark, far)]),
    placedSvg(brand.logo, brand.themes, logo, near),
    `<g fill="${colours.ink}">`,
    label(capitals(company.name), { x: start, y: 71, width: column - start - 24 }),
    label(capitals(headLabel), { x: column, y: 71, width: wide }),
    block(heading, {
      x: start,
      y: 100,
      width: end - start,
      height: 166,
      style: { size: 78, weight: 600, tracking: tight, leading, colour: colours.ink },
    }),
    label(capitals(footLabel), { x: column, y: 557, width: wide }),
    line(footText, {
      x: column,
      y: 587,
      width: wide,
      style: { size: 26, weight: 600, tracking: tight },
    }),
    '</g>',
    ...(survey ? writeSurvey(survey, { content, colours, line }) : []),
    description
      ? block(description, {
          ...(showsSurvey ? { x: 260, width: end - 260 } : { x: start, width: 640 }),
          y: sight + 12,
          height: 132,
          style: { size: 27, weight: 400, leading: isMirrored ? 1.45 : 1.35, colour: colours['ink-soft'] },
        })
      : '',
  )
}

/** The label beside the company's name, and what stands beside the logo. */
function headAndFoot({ company, locale, proposals }: Content, page?: SharedPage) {
  const { city, country } = company.address
  const place = `${city}, ${country}`
  if (!page) return [place, proposals.trial.title, proposals.trial.offer] as const
  const day = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })
  return [page.date ? day.format(new Date(page.date)) : '', place, company.statement] as const
}

const svgOf = async (colours: Colours, attributes: string, ...elements: (string | Promise<string>)[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" ${attributes}><rect width="100%" height="100%" fill="${colours.paper}"/>${(await Promise.all(elements)).join('')}</svg>`
