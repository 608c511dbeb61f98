import { BrandSvg } from './BrandSvg.tsx'
import { brand } from './brand.ts'
import styles from './Logo.module.css'

// Hydrated components get these drawings as a slot. An import would add the drawings to their scripts.

type PlaceProps = {
  /** Where in the page, such as `header`: different for each drawing of a page. */
  place: string
  className?: string
}

/** Decorative, as `Mark` and `FooterDrawing` are: the page must also have the name as text or as an accessible name. */
export const Logo = ({ place, className }: PlaceProps) => (
  <BrandSvg drawing={brand.logo} place={place} className={className} />
)

export const Mark = ({ place, className }: PlaceProps) => (
  <BrandSvg drawing={brand.mark} place={place} className={className} />
)

/** The drawing at the end of the landing page: `footer.svg`, or the logo. */
export function FooterDrawing({ className = '' }: { className?: string }) {
  const { footer, logo } = brand
  if (footer) return <BrandSvg drawing={footer} place="footer" className={className} />
  return <BrandSvg drawing={logo} place="footer" className={`${className} ${styles.large}`} />
}
