/**
 * A call of the function, as the text of an inline script: nothing has to be loaded before it runs. It may use nothing
 * but its argument and the browser.
 */
export const inlineCall = <Argument>(work: (argument: Argument) => void, argument: Argument) =>
  `(${work})(${JSON.stringify(argument).replaceAll('<', '\\u003c')})`
