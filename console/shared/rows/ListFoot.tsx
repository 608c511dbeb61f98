import text from '../../../ui/styles/text.module.css'
import { sentenceOf } from '../sentence-of.ts'
import table from '../table.module.css'
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx'

type ListFootProps = LoadMoreProps & {
  hasRows: boolean
  /** The count, or why the list is empty; unset while it is loading. */
  status: string | undefined
  /** Of the last attempt to load more. */
  error?: Error | null
}

/** The end of a list: its count, the button that loads more, and why that failed. */
export function ListFoot({ hasRows, status, error, ...more }: ListFootProps) {
  return (
    <div className={table.foot}>
      {/* Announced, because a search leaves the focus in its field. A notice shows the same if the list is empty. */}
      <p role="status" className={hasRows ? undefined : text.visuallyHidden}>
        {status}
      </p>
      <LoadMore {...more} />
      {error && <p role="alert">{sentenceOf(error)}</p>}
    </div>
  )
}
