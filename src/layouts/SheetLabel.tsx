import text from '../../ui/styles/text.module.css'
import styles from './SheetLabel.module.css'

/** The position of a section among all sections of its page, and as text: 'Sheet 02 / 06'. */
export type SectionPosition = { number: number; text: string }

type SheetLabelProps = { position: SectionPosition; label?: string | undefined }

/** The upper margin of a section, as on a technical drawing: its number and label, and a station of the gutter line. */
export function SheetLabel({ position, label = '' }: SheetLabelProps) {
  return (
    <p aria-hidden="true" data-sheet={position.text} className={`${styles.margin} ${text.label}`}>
      {`${twoDigits(position.number)}\u2003\u2003${label}`}
    </p>
  )
}

export const twoDigits = (number: number) => String(number).padStart(2, '0')
