import { geoNaturalEarth1 } from 'd3-geo'

/** One unit of the drawing is the distance between two dots. */
export const COLUMNS = 119
export const ROWS = 60

// Rotated, so that the edge of the map is in the Bering Strait and cuts no land.
export const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(140, { type: 'Sphere' })

// Crops the map to leave out Antarctica and empty water.
const [across, down] = projection.translate()
projection.translate([across - 13, down - 3])
