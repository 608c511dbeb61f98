/** The content folder that a build reads. Tests build the site from other folders. */
export const contentDir = process.env.CONTENT_DIR ?? 'content'
