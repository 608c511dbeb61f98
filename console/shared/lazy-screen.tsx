import { type ComponentType, lazy, useState } from 'react'
import type { ScreenProps } from './screen-props.ts'

/**
 * A screen that is loaded when it is first opened, or before. React shows the fallback of a lazy component at least
 * 300 ms, even if its script is there; a screen that was loaded before is shown at once.
 */
export function lazyScreen(importScreen: () => Promise<{ default: ComponentType<ScreenProps> }>) {
  let Loaded: ComponentType<ScreenProps> | undefined
  async function load() {
    const screen = await importScreen()
    Loaded = screen.default
    return screen
  }
  const Lazy = lazy(load)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when the module is loaded, as lazy() is
  function Content(props: ScreenProps) {
    // The same as long as it is shown: another component would lose its state.
    const [Screen] = useState(() => Loaded ?? Lazy)
    return <Screen {...props} />
  }

  return { load, Content }
}
