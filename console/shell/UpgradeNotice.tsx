import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import callout from '../shared/callout.module.css'

/** A page that was left open while the server was upgraded. It keeps working until the person reloads it. */
export function UpgradeNotice({ version }: { version: string }) {
  const [first] = useState(version)
  return (
    <div role="status">
      {version !== first && (
        <div className={callout.callout}>
          <p>The console was updated. Finish what you are typing, then reload the page.</p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </div>
  )
}
