import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { repositoryFiles } from './repository-files.ts'

/** Paths from the repository's root. `packages` are the modules of packages and of Node. */
export type Source = { file: string; imports: string[]; packages: string[] }

/** The code of the product and of its tools, without tests. */
export const readProductionCode = (): Source[] =>
  repositoryFiles
    .filter((file) => /\.(?:[mc]?[jt]s|[jt]sx|astro)$/.test(file))
    .filter((file) => !/^tests\/|\.test\.tsx?$/.test(file))
    .map((file) => readImports(file, readFileSync(file, 'utf8')))

/** Types, re-exports, dynamic imports and `import.meta.glob` are imports too. */
export function readImports(file: string, text: string): Source {
  const kind = /\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const scripts = file.endsWith('.astro') ? scriptsOf(text) : [text]
  const specifiers = [...new Set(scripts.flatMap((script) => specifiersIn(script, kind)))]
  const isFile = (specifier: string) => specifier.startsWith('.')
  return {
    file,
    imports: specifiers.filter(isFile).map((specifier) => resolve(file, specifier)),
    packages: specifiers.filter((specifier) => !isFile(specifier)),
  }
}

/** The frontmatter and the `<script>` elements of an Astro component. */
function scriptsOf(text: string) {
  const [, frontmatter = ''] = text.match(/^---\n([\s\S]*?)\n---/) ?? []
  const elements = text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)
  return [frontmatter, ...[...elements].map(([, script = '']) => script)]
}

function specifiersIn(text: string, kind: ts.ScriptKind) {
  const specifiers: string[] = []
  const visit = (node: ts.Node) => {
    const specifier = specifierOf(node)
    if (specifier && ts.isStringLiteralLike(specifier)) specifiers.push(specifier.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest, false, kind))
  return specifiers
}

function specifierOf(node: ts.Node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal
  if (ts.isCallExpression(node) && isImportCall(node)) return node.arguments[0]
  return undefined
}

function isImportCall({ expression }: ts.CallExpression) {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isMetaProperty(expression.expression) &&
    expression.name.text === 'glob'
  )
}

/** Without a query such as `?raw`. */
const resolve = (file: string, specifier: string) =>
  posix.join(posix.dirname(file), specifier.replace(/\?.*/, ''))
