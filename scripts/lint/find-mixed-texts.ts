import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/**
 * The places where a component renders a text beside other children. React keeps a reference to the text node of such a
 * text. Translators and other programs in the visitor's browser replace text nodes: a change of the text is then lost, and
 * React fails when it removes the text or inserts an element before it. A text that is the only child of its element is
 * set through the element.
 */
export function findMixedTexts(entries: string[]) {
  const { options } = ts.parseJsonConfigFileContent({ extends: './tsconfig.json', files: entries }, ts.sys, '.')
  const program = ts.createProgram(entries, { ...options, skipLibCheck: true })
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('.tsx'))
    .flatMap((file) =>
      elementsIn(file)
        .filter((element) => isMixed(element, checker))
        .map((element) => placeOf(element, file)),
    )
}

/** The components that a page hydrates. */
export const hydratedComponents = () =>
  globSync('src/**/*.astro').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/<(\w+)\s(?:[^<>]|=>)*?\bclient:/g)].map(([, name]) => {
      const path = new RegExp(`import \\{ ${name} \\} from '([^']+)'`).exec(source)?.[1] ?? ''
      return join(dirname(file), path)
    })
  })

type Element = ts.JsxElement | ts.JsxFragment

function elementsIn(node: ts.Node): Element[] {
  const below: Element[] = []
  ts.forEachChild(node, (child) => void below.push(...elementsIn(child)))
  return ts.isJsxElement(node) || ts.isJsxFragment(node) ? [node, ...below] : below
}

/** A fragment is no element: its text is beside the other children of the element around it. */
function isMixed(element: Element, checker: ts.TypeChecker) {
  const rendered = element.children.filter(isRendered)
  const isShared = rendered.length > 1 || ts.isJsxFragment(element)
  return isShared && rendered.some((child) => isText(child, checker) && !isBlank(child))
}

/** Line breaks between children, and comments, are not rendered. */
const isRendered = (child: ts.JsxChild) =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined

/** Other programs leave white space alone. */
function isBlank(child: ts.JsxChild) {
  if (ts.isJsxText(child)) return child.text.trim() === ''
  const expression = ts.isJsxExpression(child) ? child.expression : undefined
  return expression && ts.isStringLiteral(expression) && expression.text.trim() === ''
}

const isText = (child: ts.JsxChild, checker: ts.TypeChecker) =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) && child.expression !== undefined && mayBeText(child.expression, checker))

/** Of `condition && value`, only the value is rendered. */
function mayBeText(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(expression)) return mayBeText(expression.expression, checker)
  if (ts.isConditionalExpression(expression))
    return mayBeText(expression.whenTrue, checker) || mayBeText(expression.whenFalse, checker)
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return mayBeText(expression.right, checker)
  return isTextType(checker.getTypeAtLocation(expression))
}

/** A `ReactNode` may be a text too, but only its place in the other component shows what it is beside. */
function isTextType(type: ts.Type): boolean {
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) return true
  if (!type.isUnion()) return false
  const isReactNode = type.types.some(({ symbol }) => symbol?.name === 'Promise')
  return !isReactNode && type.types.some(isTextType)
}

function placeOf(element: Element, file: ts.SourceFile) {
  const { line } = file.getLineAndCharacterOfPosition(element.getStart())
  return `${relative('.', file.fileName)}:${line + 1}`
}
