import { TEST_SITE } from '../../scripts/programs/build-site.ts'
import { readContent, readContentFiles } from '../../src/content/read-content.ts'

export const TEST_CONTENT_DIR = TEST_SITE.contentDir

export const testContentFiles = readContentFiles(TEST_CONTENT_DIR)

/** The content of the site that tests build: the frozen sample company. */
export const testContent = readContent(TEST_CONTENT_DIR)
