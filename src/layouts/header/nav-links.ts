import type { Content } from '../../content/schema.ts'
import { sectionIds } from '../../content/sections.ts'

export type NavLinkData = { id: string; label: string }

/** The landing page's anchors, in the order of the page. */
export const navLinksOf = ({ home }: Content): NavLinkData[] =>
  home.sections.flatMap(({ section, nav }) => (nav ? { id: sectionIds[section], label: nav } : []))
