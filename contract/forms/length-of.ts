/** Length in code points, so that one emoji is one character. Texts without surrogate pairs take the faster path. */
export const lengthOf = (text: string) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)
