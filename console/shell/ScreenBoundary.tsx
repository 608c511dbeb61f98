import { Component, type ReactNode } from 'react'
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
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice title="This screen could not be shown" isError>
        <p>The console may have been updated. Drafts of notes are kept; reload the page to go on.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Notice>
    )
  }
}
