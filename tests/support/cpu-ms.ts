/** The processor time of synchronous work, which, unlike elapsed time, does not depend on the load of the machine. */
export function cpuMs(work: () => unknown) {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
