import { posix } from 'node:path'
import { repositoryFiles } from './repository-files.ts'

const withFolders = (path: string): string[] =>
  path === '.' ? [] : [path, ...withFolders(posix.dirname(path))]

/** All files and folders of the repository. */
export const paths = [...new Set(repositoryFiles.flatMap(withFolders))]

/** Paths that a build, a run or an installation writes. */
const isWritten = (path: string) =>
  /^(?:data|dist|node_modules|test-results|\.astro|deploy\/\.env)\b/.test(path) ||
  /(?:^|\/)(?:site\.json|serve\.js)$/.test(path)

/** The words of a text without the punctuation around them. */
export const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^(?:\[?["']|[`(!])+/, '').replace(/["'`),.;:]+\]?$/, ''))

/** A word that begins with a folder of the root or ends like a source file. */
export function isPath(word: string) {
  if (!/^[\w./*{},[\]-]+$/.test(word) || word.startsWith('../')) return false
  const [choice = ''] = choicesOf(word)
  return isFromRoot(choice) || /\w\.(?:astro|css|js|json|md|mjs|tsx?|ya?ml)$/.test(choice)
}

export const isFolder = (word: string) => /^[\w.-]+(?:\/[\w.-]+)*\/$/.test(word)

const isFromRoot = (word: string) => {
  const [first = '', second] = word.split('/')
  return second !== undefined && paths.includes(first)
}

/**
 * Whether the repository has the path: from the root if it begins with a folder of the root, else in `folder` or
 * anywhere. Each alternative in braces must exist; a pattern with `*` or `{name}` must match at least one file.
 */
export function isThere(name: string, folder = '.') {
  const path = name.replace(/^\.\/|\/$/g, '').replace(/\{\w+\}/g, '*')
  if (isWritten(path)) return true
  const places = isFromRoot(choicesOf(path)[0] ?? '')
    ? // A company replaces the files of `content/`.
      path.startsWith('content/')
      ? [path, `tests/${path}`]
      : [path]
    : [posix.join(folder, path), `**/${path}`]
  return places.some((place) => has(place) && choicesOf(place).map(folderOfPattern).every(has))
}

function has(path: string) {
  if (/[*{]/.test(path)) return paths.some((each) => posix.matchesGlob(each, withoutBrackets(path)))
  return path === '.' || paths.includes(path)
}

/** Escaped: the brackets in `[map].astro` are not a character class. */
const withoutBrackets = (path: string) => path.replace(/[[\]]/g, '?')

/** `{a,b}/c` is `a/c` and `b/c`. */
export function choicesOf(path: string): string[] {
  const [all, before, choices = '', after] = path.match(/^(.*?)\{([^{}]*)\}(.*)$/) ?? []
  if (!all) return [path]
  return choices.split(',').flatMap((choice) => choicesOf(`${before}${choice}${after}`))
}

/** The folder before the first pattern character; the path itself if it is no pattern. */
const folderOfPattern = (path: string) =>
  path.startsWith('**/') || !path.includes('*') ? path : path.replace(/\/?[^/]*\*.*/, '') || '.'
