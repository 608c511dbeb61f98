/**
 * Non-breaking spaces after a figure and around the sign of a sum, so that no line breaks inside '19 pallets' or
 * '12 + 6 = 18'.
 */
export const keepFiguresTogether = (text: string) =>
  text.replace(/(?<=\d%?) (?=\S)| (?=[+=×–−] \S?\d)|(?<= [+=×–−-]) (?=\S?\d)/g, '\u00a0')
