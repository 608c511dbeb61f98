import { TEST_SITE } from '../../scripts/programs/build-site.ts'
import { readContentFiles, readContents } from '../../src/content/read-content.ts'
import type { Content } from '../../src/content/schema.ts'

export const TEST_CONTENT_DIR = TEST_SITE.contentDir

export const testContentFiles = readContentFiles(TEST_CONTENT_DIR)

/** The content of the site that tests build: the frozen sample company. */
export const testContent = readContents(TEST_CONTENT_DIR)[0] as Required<Content>
