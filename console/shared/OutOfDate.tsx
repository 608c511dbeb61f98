import callout from './callout.module.css'
import { clockError, serviceNow } from './clock.ts'
import controls from './controls.module.css'
import { sentenceOf } from './sentence-of.ts'
import { companyZone } from './session.ts'
import { clockTime } from './times/times.ts'

type OutOfDateProps = {
  /** `This list` */
  what: string
  query: { error: Error | null; dataUpdatedAt: number; refetch: () => unknown }
}

/** Shown above records that could not be reloaded: when they were loaded, and why they were not loaded again. */
export function OutOfDate({ what, query: { error, dataUpdatedAt, refetch } }: OutOfDateProps) {
  const readAt = clockTime(dataUpdatedAt - clockError(), serviceNow(), companyZone())
  return (
    <p className={callout.callout} data-kind="failed" role="alert">
      <span>{`${what} may be out of date: it was loaded at ${readAt}. ${sentenceOf(error)}`}</span>
      <button type="button" className={controls.link} onClick={() => refetch()}>
        Try again
      </button>
    </p>
  )
}
