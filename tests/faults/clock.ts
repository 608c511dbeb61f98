// Loaded before the service: gives its clock an offset, makes it faster, or lets it jump at SIGUSR2.
const { CLOCK_OFFSET_MS = '0', CLOCK_SPEED = '1', CLOCK_JUMPS_MS = '' } = process.env
const speed = Number(CLOCK_SPEED)
const jumps = CLOCK_JUMPS_MS.split(',').filter(Boolean).map(Number)
let offset = Number(CLOCK_OFFSET_MS)

const realNow = Date.now
const startedAt = realNow()
Date.now = () => Math.round(startedAt + (realNow() - startedAt) * speed + offset)

process.on('SIGUSR2', () => {
  offset += jumps.shift() ?? 0
})

if (speed !== 1) {
  const realTimeout = globalThis.setTimeout
  const faster = (run: () => void, ms = 0, ...rest: []) => realTimeout(run, ms / speed, ...rest)
  globalThis.setTimeout = Object.assign(faster, realTimeout) as typeof setTimeout
}
