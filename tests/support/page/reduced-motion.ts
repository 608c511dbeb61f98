import { cdp } from 'vitest/browser'

/** For component tests: emulates the visitor's setting `prefers-reduced-motion`. */
export const askForReducedMotion = async (isWanted: boolean) =>
  void (await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: isWanted ? 'reduce' : 'no-preference' }],
  }))
