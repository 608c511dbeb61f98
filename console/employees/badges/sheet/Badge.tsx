import { type CSSProperties, useState } from 'react'
import type { Badge, BadgeField, BadgeWords } from '../../../../contract/console/employees/badges.ts'
import { photoOf } from '../../useEmployees.ts'
import styles from './Badge.module.css'
import type { Format } from './formats.ts'
import type { Side } from './printer-settings.ts'

export type BadgeDesign = { format: Format; words: BadgeWords; fields: BadgeField[] }

type BadgeCardProps = BadgeDesign & { badge: Badge; side: Side }

/** The size of the card for which the sizes in the style sheet are written. */
const [DRAWN_WIDTH, DRAWN_HEIGHT] = [85.6, 53.98]

/** One side of a card. */
export function BadgeCard({ badge, side, ...design }: BadgeCardProps) {
  const { width, height } = design.format
  const scale = Math.min(width / DRAWN_WIDTH, height / DRAWN_HEIGHT)
  const style = { '--width': `${width}mm`, '--height': `${height}mm`, '--scale': scale }
  return (
    <div
      className={styles.badge}
      style={style as CSSProperties}
      data-side={side}
      dir={design.words.direction}
      lang={design.words.locale}
    >
      {side === 'front' ? <Front badge={badge} {...design} /> : <Back badge={badge} {...design} />}
    </div>
  )
}

function Front({ badge, words, fields }: BadgeDesign & { badge: Badge }) {
  const rows = fields.filter((field) => field !== 'designation' && badge[field] !== '')
  return (
    <>
      <img src="/logo.svg" alt={words.company} className={styles.logo} />
      <Photo badge={badge} />
      <div className={styles.text} data-fit="">
        <p className={styles.name}>
          <bdi dir="auto">{badge.name}</bdi>
        </p>
        {fields.includes('designation') && badge.designation && (
          <p className={styles.designation}>
            <bdi dir="auto">{badge.designation}</bdi>
          </p>
        )}
        {rows.length > 0 && (
          <dl className={styles.fields}>
            {rows.map((field) => (
              <div key={field}>
                <dt>{words.labels[field as keyof BadgeWords['labels']]}</dt>
                <dd>
                  <bdi dir={field === 'employeeCode' ? 'auto' : 'ltr'}>{badge[field]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

function Back({ badge, words }: BadgeDesign & { badge: Badge }) {
  const { path, size } = badge.qr
  return (
    <>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code of ${badge.name}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <div className={styles.text} data-fit="">
        <img src="/logo.svg" alt={words.company} className={styles.logo} />
        <p className={styles.found}>{words.found}</p>
        <p className={styles.address}>
          <span className={styles.company}>{words.company}</span> <bdi>{words.address}</bdi>
        </p>
      </div>
    </>
  )
}

function Photo({ badge: { id, name, hasPhoto, version } }: { badge: Badge }) {
  const [isBroken, setBroken] = useState(false)
  if (!hasPhoto || isBroken)
    return (
      <span className={styles.photo} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  return (
    <img
      src={photoOf({ id, version, size: 'master' })}
      alt=""
      className={styles.photo}
      onError={() => setBroken(true)}
    />
  )
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = new Intl.Segmenter()
  return [first, last]
    .flatMap((word) => [...letters.segment(word ?? '')].slice(0, 1))
    .map(({ segment }) => segment.toUpperCase())
    .join('')
}
