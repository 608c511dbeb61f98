import { Balloon } from './Balloon.tsx'

/** Process Automation: a plan of one circuit, and a token on its way through the four stations. */
export function WiringDrawing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 380 620"
      preserveAspectRatio="xMinYMid"
      className="drawing"
    >
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
      <Balloon number={2} x={362} y={172} leader="M349 172h-24" />
      <Balloon number={3} x={124} y={262} leader="M137 262h4l40 40" />
      <Balloon number={4} x={256} y={596} leader="M256 583v-29" />
    </svg>
  )
}

/** The way of the token; the style sheet's `offset-path` is the same. */
const circuit = 'M30 110H240L290 160V275L240 325H120L80 365V470L120 510H800'

const busLines = [0, 10, 20]
  .map((gap) => `M${400 + gap} 0V${250 - gap}L${520 + gap} ${370 - gap}H1400`)
  .join('')

const branches = [
  'M30 134H190L222 166V206M216 206h12M219 211h6', // a second copy of what came in
  'M332 228H1400', // the meter's record
  'M200 369V420H1400M256 420V466', // what a person looks at
  'M80 430H30M80 400H30',
  'M800 510H1400',
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
      <circle className="face-top" cx="290" cy="205" r="48" />
      <circle className="fine" cx="290" cy="205" r="38" />
      <path
        className="fine"
        d="M263 232l-6 6M252 205h-9M263 178l-6-6M317 178l6-6M328 205h9M317 232l6 6"
      />
      <path className="wire" d="m274 221 38-38" />
      <circle className="face-left" cx="290" cy="205" r="7" />
    </>
  )
}

/** The one decision: on by itself, or to a person. */
function Decision() {
  return (
    <>
      <path className="face-top" d="m200 281 44 44-44 44-44-44z" />
      <path className="fine" d="m200 297 28 28-28 28-28-28z" />
      <path className="wire" d="M188 325l8 9 17-19" />
    </>
  )
}

/** What is switched in the end. */
function Relay() {
  return (
    <>
      <path className="face-top" d="M200 466h112v88H200z" />
      <path className="fine" d="M200 488h112M218 540h24M272 540h24M256 512v-24" />
      <path className="wire" d="M218 520h20l34-16M272 520h22" />
      <circle className="face-left" cx="240" cy="520" r="4" />
      <circle className="face-left" cx="272" cy="520" r="4" />
    </>
  )
}
