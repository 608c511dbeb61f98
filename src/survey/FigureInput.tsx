import { useState } from 'react'
import { isPossible, readFigure } from './figures.ts'

type FigureInputProps = {
  label: string
  /** The figure as it is shown. */
  text: string
  className: string | undefined
  onSet: (figure: number) => void
  onChoose: () => void
  /** Whether the typed text is not a figure in the range. */
  onWrong: () => void
}

/** A field for a figure. The drawing follows each figure in the range; other input is corrected when the focus leaves. */
export function FigureInput({ label, text, className, onSet, onChoose, onWrong }: FigureInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const figure = typed === null ? null : readFigure(typed)
  const isWrong = typed !== null && !isPossible(figure)

  function type(value: string) {
    setTyped(value)
    const read = readFigure(value)
    if (isPossible(read)) onSet(read)
    else if (value.trim() !== '') onWrong()
  }

  function leave() {
    // A number out of range becomes the nearest allowed one; any other text is replaced by the previous figure.
    if (figure !== null && isWrong) onSet(figure)
    setTyped(null)
  }

  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      data-printed=""
      aria-label={label}
      aria-invalid={isWrong}
      className={className}
      value={typed ?? text}
      onFocus={(event) => {
        onChoose()
        event.target.select()
      }}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  )
}
