import { cdp } from 'vitest/browser'

/** For component tests: what the visitor's system says. */
export const askForReducedMotion = async (isWanted: boolean) =>
  void (await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: isWanted ? 'reduce' : 'no-preference' }],
  }))
