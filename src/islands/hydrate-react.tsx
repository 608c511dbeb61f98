import {
  Component,
  createElement,
  type ElementType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepUse } from './keep-use.ts'

/**
 * Hydrates an island, in place of the client of `@astrojs/react`. Translators, password managers and other extensions
 * change the page at any time:
 *
 * - before hydration: React renders the island anew, with its slots as they are in the page;
 * - after hydration: where React fails to change the page, because an element is gone, the island starts again.
 *
 * In both cases the island keeps what the visitor has opened, typed and focused.
 */
export default (island: HTMLElement) =>
  (component: ElementType, props: object, { default: children, ...slots }: Slots) => {
    if (!island.hasAttribute('ssr')) return
    const named = Object.entries(slots).map(([name, html]) => [name, slotOf(html, name)])
    const element = createElement(component, { ...props, ...Object.fromEntries(named) }, slotOf(children))
    const root = (
      <Restartable island={island} prerendered={island.innerHTML}>
        {element}
      </Restartable>
    )
    startTransition(() => {
      hydrateRoot(island, root, {
        identifierPrefix: island.getAttribute('prefix') ?? '',
        onRecoverableError: (error) => console.warn('The island was rendered anew:', error),
      })
    })
  }

type Slots = Record<string, string | undefined>

/** As `@astrojs/react` renders a slot: an empty one has no element. */
const slotOf = (html: string | undefined, name?: string) =>
  html?.trim() ? <Slot html={html} name={name} /> : undefined

/** The HTML is of this page, prerendered. */
const Slot = ({ html, name }: { html: string; name?: string | undefined }) =>
  createElement('astro-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  })

/** For all islands of the page. Beyond it, an island shows its prerendered HTML, which works without scripts. */
const MAX_RESTARTS = 20
let restarts = 0

type RestartableProps = { island: HTMLElement; prerendered: string; children: ReactNode }

class Restartable extends Component<RestartableProps, { run: number }> {
  override state = { run: 0 }

  static getDerivedStateFromError = () => ({ run: ++restarts })

  override render() {
    const { island, prerendered, children } = this.props
    const { run } = this.state
    return run > MAX_RESTARTS ? (
      <Slot html={prerendered} />
    ) : (
      <KeptInUse key={run} island={island}>
        {children}
      </KeptInUse>
    )
  }
}

function KeptInUse({ island, children }: { island: HTMLElement; children: ReactNode }) {
  // React calls it just before it replaces the elements.
  const [restore] = useState(() => keepUse(island))
  useLayoutEffect(restore, [restore])
  useEffect(() => void island.dispatchEvent(new Event('hydrated')), [island])
  return children
}
