/**
 * Runs `work`, and measures the longest turn of the event loop meanwhile: the time in which the process handles nothing
 * else. In processor time, which, unlike elapsed time, does not depend on the load of the machine.
 */
export async function longestTurn<T>(work: () => Promise<T>) {
  let isOver = false
  let turnMs = 0
  let turnAt = cpuNowMs()
  setTimeout(function turn() {
    turnMs = Math.max(turnMs, cpuNowMs() - turnAt)
    turnAt = cpuNowMs()
    if (!isOver) setTimeout(turn, 1) // `setImmediate` would keep the processor busy.
  })
  const result = await work().finally(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 2)) // The last turn counts too.
  return { result, turnMs }
}

export function cpuNowMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
