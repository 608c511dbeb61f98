import { numberText } from '../../../../shared/counted.ts'

/** `340 kB`, `2.4 MB`, `61 MB` */
export function sizeText(bytes: number) {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  const step = bytes < 10_000_000 ? 10 : 1
  return `${numberText(Math.round((bytes / 1_000_000) * step) / step)} MB`
}
