import styles from './BrandSvg.module.css'
import type { CleanSvg } from './clean-svg.ts'
import type { BrandDrawing } from './read-brand.ts'

type BrandSvgProps = {
  drawing: BrandDrawing
  /** Where in the page, such as `header`: a page may have a drawing more than once. */
  place: string
  className: string | undefined
}

export function BrandSvg({ drawing: { svg, dark }, place, className }: BrandSvgProps) {
  if (!dark) return <Svg svg={svg} place={place} className={className} />
  return (
    <>
      <Svg svg={svg} place={place} className={`${className ?? ''} ${styles.light}`} />
      <Svg svg={dark} place={place} className={`${className ?? ''} ${styles.dark}`} />
    </>
  )
}

type SvgProps = Omit<BrandSvgProps, 'drawing'> & { svg: CleanSvg }

function Svg({ svg, place, className }: SvgProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={svg.viewBox}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `clean-svg.ts` refuses everything but shapes
      dangerouslySetInnerHTML={{ __html: withIdsOf(place, svg.elements) }}
    />
  )
}

/** `logo__a` becomes `header-logo__a`, in ids and in references to them. */
const withIdsOf = (place: string, elements: string) =>
  elements.replaceAll(/(\bid="|#)(?=(logo|mark|footer)(-dark)?__)/g, `$1${place}-`)
