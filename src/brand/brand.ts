import { readBrand } from './read-brand.ts'

/** The brand of the company, read while Astro prerenders the pages. */
export const brand = readBrand()
