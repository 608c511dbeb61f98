/** A duration in the survey, of the content or of a visitor. Longer ones would not fit into the drawing. */
export const LEAST = 1
export const MOST = 999
