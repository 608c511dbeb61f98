import callout from '../shared/callout.module.css'
import { clockError } from '../shared/clock.ts'
import { durationText } from '../shared/times/times.ts'

const TOLERATED_MS = 5 * 60_000

/** Says why times here differ from the clock of this device. Nothing else depends on that clock. */
export function ClockNotice() {
  const error = clockError()
  return (
    <div role="status">
      {Math.abs(error) > TOLERATED_MS && (
        <div className={callout.callout}>
          <p>
            {`The clock of this device is ${durationText(Math.floor(Math.abs(error) / 60_000))} ${error > 0 ? 'ahead' : 'behind'}. The console shows the time of its service.`}
          </p>
        </div>
      )}
    </div>
  )
}
