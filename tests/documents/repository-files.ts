import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** All files of the repository as paths from its root: tracked ones, and new ones that git does not ignore. */
export const repositoryFiles = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => file && existsSync(file))

/** All documents. Markdown pages of the site are not documents. */
export const documentFiles = repositoryFiles.filter(
  (file) => file.endsWith('.md') && !/(^|\/)(content|bakery)\/[^/]+\/pages\//.test(file),
)
