export type Colours = Record<string, string>

/** The colours of `tokens.css` in both themes, for use outside style sheets: `{ light: { paper: '#f6f2e9', … }, … }` */
export function brandColours(tokensCss: string): { light: Colours; dark: Colours } {
  const light: Colours = {}
  const dark: Colours = {}
  for (const [, name = '', ofLight, ofDark, ofBoth] of tokensCss.matchAll(declaration)) {
    light[name] = toHex(ofLight ?? ofBoth ?? '')
    dark[name] = toHex(ofDark ?? ofBoth ?? '')
  }
  return { light, dark }
}

const oklch = String.raw`oklch\(([\d. ]+)\)`
const declaration = new RegExp(
  String.raw`--([\w-]+): (?:light-dark\(${oklch}, ${oklch}\)|${oklch});`,
  'g',
)

/** The conversion of CSS Color 4: Oklch, Oklab, linear light, sRGB. */
function toHex(lightnessChromaHue: string) {
  const [lightness = 0, chroma = 0, hue = 0] = lightnessChromaHue.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map((part) => hexByte(gammaEncoded(part))).join('')}`
}

const gammaEncoded = (part: number) =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055

const hexByte = (part: number) =>
  Math.round(255 * Math.min(1, Math.max(0, part)))
    .toString(16)
    .padStart(2, '0')
