import { Balloon } from './Balloon.tsx'

/** Process Automation: a plan of one circuit, and a token on its way through the four stations. */
export function WiringDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 620" className="drawing">
      <path className="guide" d={busLines} />
      <path className="fine" d={branches} />
      <path className="wire" d={circuit} />
      <path className="wire-live" d={circuit} pathLength="100" />
      <circle className="token" r="7" />
      <Terminals />
      <Intake />
      <Meter />
      <Decision />
      <Relay />
      <Balloon number={1} x={150} y={40} leader="M150 53v17" />
      <Balloon number={2} x={478} y={150} leader="M465 150h-22l-24 24" />
      <Balloon number={3} x={152} y={268} leader="M165 268h22l21 21" />
      <Balloon number={4} x={300} y={590} leader="M300 577v-22" />
    </svg>
  )
}

/** The way of the token; the style sheet's `offset-path` is the same. */
const circuit = 'M30 110H320L370 160V270L320 320H130L80 370V460L130 510H1400'

const busLines = [0, 10, 20]
  .map((gap) => `M${440 + gap} 0V${210 - gap}L${560 + gap} ${330 - gap}H1400`)
  .join('')

const branches = [
  'M30 134H210L270 194V220', // a second copy of what came in
  'M370 236H1400', // the meter's record
  'M236 356V420H1400M300 420V486', // what a person looks at
  'M80 430H30M80 400H30',
  'M264 220h12M267 225h6',
].join('')

function Terminals() {
  return (
    <>
      <path className="face-left" d="M14 86h32v72H14z" />
      <path className="face-left" d="M14 382h32v66H14z" />
      {[110, 134, 400, 430].map((y) => (
        <circle key={y} cx="30" cy={y} r="6" />
      ))}
    </>
  )
}

/** A tray with what comes in. */
function Intake() {
  return (
    <>
      <path className="face-top" d="M104 70h92v80h-92z" />
      <path className="fine" d="M118 86h64M118 98h44M118 122h64M118 134h30" />
      <circle cx="182" cy="110" r="4" />
      <circle cx="118" cy="110" r="4" />
    </>
  )
}

/** A dial: what came in is measured. */
function Meter() {
  return (
    <>
      <circle className="face-top" cx="370" cy="212" r="52" />
      <circle className="fine" cx="370" cy="212" r="42" />
      <path
        className="fine"
        d="M340.300 241.700l-7 7M328 212h-10M340.300 182.300l-7-7M370 170v-10M399.700 182.300l7-7M412 212h10M399.700 241.700l7 7"
      />
      <path className="wire" d="m352 230 42-42" />
      <circle className="face-left" cx="370" cy="212" r="7" />
    </>
  )
}

/** The one decision: on by itself, or to a person. */
function Decision() {
  return (
    <>
      <path className="face-top" d="m236 276 44 44-44 44-44-44z" />
      <path className="fine" d="m236 292 28 28-28 28-28-28z" />
      <path className="wire" d="M224 320l8 9 17-19" />
    </>
  )
}

/** What is switched in the end. */
function Relay() {
  return (
    <>
      <path className="face-top" d="M244 466h112v88H244z" />
      <path className="fine" d="M244 488h112M262 540h24M316 540h24" />
      <path className="wire" d="M262 520h20l34-16M316 520h22" />
      <circle className="face-left" cx="284" cy="520" r="4" />
      <circle className="face-left" cx="316" cy="520" r="4" />
      <path className="fine" d="M300 512v-24" />
    </>
  )
}
