import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../shared/Notice.tsx'

/** `address`: of the screen. */
type Props = { address: string; children: ReactNode }

/**
 * Shown instead of a screen that fails: by a bug, or because its script is gone after an upgrade of the server. Another
 * screen is shown again.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ address }: Props) {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const isOnline = useIsOnline()
  return (
    <Notice title="This screen could not be shown" isError>
      <p>
        {isOnline
          ? 'The console may have been updated. Drafts of notes are kept; reload the page to continue.'
          : 'This device is offline, and this screen was not opened before. Reload the page when the connection is back.'}
      </p>
      <Button aria-disabled={!isOnline} onClick={() => location.reload()}>
        Reload
      </Button>
    </Notice>
  )
}

const useIsOnline = () => useSyncExternalStore(watch, () => navigator.onLine)

function watch(watcher: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, watcher)
  return () => {
    for (const event of events) removeEventListener(event, watcher)
  }
}
