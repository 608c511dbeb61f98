import { companyZone } from '../session.ts'
import { exactTime, relativeTime, timeAgo } from './times.ts'
import { useNow } from './useNow.ts'

type TimeProps = {
  at: number
  /** In a sentence: `5 min ago` instead of `5 min`. */
  isAgo?: boolean
  className?: string | undefined
}

/** A relative time, with the exact one in the company's time zone on hover. */
export function Time({ at, isAgo = false, className }: TimeProps) {
  const timeZone = companyZone()
  const text = isAgo ? timeAgo : relativeTime
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)} className={className}>
      {text(at, useNow(), timeZone)}
    </time>
  )
}
