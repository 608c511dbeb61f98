import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Colours } from '../../ui/brand/brand-colours.ts'
import { Logotype } from '../../ui/brand/Logotype.tsx'
import type { Content } from '../content/schema.ts'
import assembly from '../sections/Hero/drawings/AssemblyDrawing.module.css'
import { AssemblyDrawing } from '../sections/Hero/drawings/AssemblyDrawing.tsx'
import drawing from '../sections/Hero/drawings/Drawing.module.css'
import pens from '../sections/Hero/drawings/pens.module.css'
import { socialPictureSize } from '../seo/social-picture-size.ts'
import { setText } from './set-text.ts'

type Texts = Pick<Content, 'company' | 'proposals'>

/** What stands for the site where its address is shared. */
export const socialPicturePng = (texts: Texts, colours: Colours) =>
  sharp(Buffer.from(renderToStaticMarkup(<SocialPicture {...texts} colours={colours} />)))
    .png({ compressionLevel: 9, palette: true, colours: 64, dither: 0 })
    .toBuffer()

const { width, height } = socialPictureSize
const LEFT = 64
/** The text's right edge; the drawing stands beyond it. */
const RIGHT = 720
/** Where the second cell of the title block begins. */
const CELL = 376
const cellText = { x: CELL + 24, width: RIGHT - CELL - 24 }

function SocialPicture({ company, proposals, colours }: Texts & { colours: Colours }) {
  return (
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" width={width} height={height}>
      <style>{look(colours)}</style>
      <path className="paper" d={`M0 0h${width}v${height}H0z`} />
      <path className="rule" d={edgeScale} />
      <svg aria-hidden="true" className="place" x="636" y="-74" width="460" height="750">
        <AssemblyDrawing />
      </svg>

      <path className="rule" d={`M${LEFT} 48H${RIGHT}`} />
      <Label x={LEFT} y={67} width={CELL - LEFT - 24}>
        {company.name}
      </Label>
      <Label {...cellText} y={67}>
        {`${company.address.city}, ${company.address.country}`}
      </Label>

      <Headline x={LEFT} y={141} width={RIGHT - LEFT} height={320} size={76}>
        {company.statement}
      </Headline>

      <path className="rule" d={`M${LEFT} 500H${RIGHT}M${LEFT} 582H${RIGHT}M${CELL} 500v82`} />
      <svg aria-hidden="true" x={LEFT} y="519" width="262" height="44">
        <Logotype />
      </svg>
      <Label {...cellText} y={525}>
        {proposals.trial.title}
      </Label>
      <Headline {...cellText} y={548} height={29} size={27}>
        {proposals.trial.offer}
      </Headline>
    </svg>
  )
}

type LabelProps = { x: number; y: number; width: number; children: string }
type HeadlineProps = LabelProps & { height: number; size: number }
type TextProps = HeadlineProps & { tracking: number; leading: number }

const Label = ({ children, ...place }: LabelProps) => (
  <Text {...place} height={14} size={14} tracking={0.08} leading={1}>
    {children.toUpperCase()}
  </Text>
)

const Headline = (props: HeadlineProps) => <Text {...props} tracking={-0.02} leading={1.05} />

const Text = ({ x, y, width, height, children, ...type }: TextProps) => (
  <path
    className="text"
    transform={`translate(${x} ${y})`}
    d={setText(children, { width, height }, type)}
  />
)

/** Along the lower edge, as on a survey sheet. */
const edgeScale = Array.from(
  { length: width / 8 },
  (_, tick) => `M${tick * 8}.5 ${height}v-${tick % 8 === 0 ? 12 : 6}`,
).join('')

/** The drawing's own sheets without custom properties, which librsvg does not support. The balloons are left out. */
const look = (colours: Colours) => `
  svg { color: ${colours.ink}; fill: none; stroke: ${colours.ink} }
  .paper { fill: ${colours.paper}; stroke: none }
  .text { fill: ${colours.ink}; stroke: none }
  .rule { stroke: ${colours['rule-strong']} }
  .place, .${drawing.drawing} { overflow: visible }
  .${drawing.drawing} { stroke-linejoin: round }
  .${pens.faceTop} { fill: ${colours['paper-raised']} }
  .${pens.faceLeft} { fill: ${colours.paper} }
  .${pens.faceRight} { fill: ${colours['paper-sunk']} }
  .${pens.fine} { stroke: ${colours['ink-soft']}; stroke-width: 0.8 }
  .${pens.guide} { stroke: ${colours['rule-strong']}; stroke-width: 0.8; stroke-dasharray: 5 4 }
  .${assembly.axis} { stroke: ${colours.signal}; stroke-width: 2 }
  .${drawing.leaders}, .${drawing.balloons}, .${drawing.numbers} { display: none }
  .fill-signal { fill: ${colours.ink} }
`
