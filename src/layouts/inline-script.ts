type Work = (...needed: never[]) => unknown

/**
 * A call of the function, as the text of an inline script: nothing has to be loaded before it runs. It may use nothing
 * but the browser and what it is handed: values, and further such functions.
 */
export const inlineScript = <Argument, Needed extends Work[]>(
  work: (argument: Argument, ...needed: Needed) => void,
  argument: Argument,
  ...needed: Needed
) => `(${work})(${[JSON.stringify(argument).replaceAll('<', '\\u003c'), ...needed].join(', ')})`
