import { TEST_SITE } from '../../scripts/programs/build-site.ts'
import { readContentFiles, readContents } from '../../src/content/read-content.ts'
import type { Content } from '../../src/content/schema.ts'

export const TEST_CONTENT_DIR = TEST_SITE.contentDir

export const testContentFiles = readContentFiles(TEST_CONTENT_DIR)

/** Without the Markdown pages and the link to one, for tests that do not copy the pictures of pages. */
export const contentWithoutPages = Object.fromEntries(
  Object.entries(testContentFiles)
    .filter(([path]) => !path.endsWith('.md'))
    .map(([path, text]) => [path, text.replace(/\n +url: \/accessibility$/m, '')]),
)

/** The content of the site that tests build: the frozen sample company. */
export const testContent = readContents(TEST_CONTENT_DIR)[0] as Required<Content>
