/** The paths of the tests that a page of the documentation names. */
export const testsNamedIn = (page: string) => [
  ...new Set(page.match(/(?<=`)[\w/.-]+\.(?:test|spec)\.tsx?(?=`)/g)),
]
