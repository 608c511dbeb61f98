type InlineFunction = (...args: never[]) => unknown

/**
 * The text of an inline script that calls the function. The function may use only browser APIs and its arguments: a
 * JSON value, and further functions of this kind.
 */
export const inlineScript = <Value, Helpers extends InlineFunction[]>(
  run: (value: Value, ...helpers: Helpers) => void,
  value: Value,
  ...helpers: Helpers
) => `(${run})(${[JSON.stringify(value).replaceAll('<', '\\u003c'), ...helpers].join(', ')})`
