import { geoNaturalEarth1 } from 'd3-geo'

/** The drawing's units are its dots: one to the next is 1. */
export const COLUMNS = 119
export const ROWS = 60

// Turned a little, so that the edge of the sheet falls into the Bering Strait and cuts no land.
export const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(140, { type: 'Sphere' })

// Nothing but water and Antarctica lies beyond the sheet.
const [across, down] = projection.translate()
projection.translate([across - 13, down - 3])
