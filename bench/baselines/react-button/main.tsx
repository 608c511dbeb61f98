import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'

function Button() {
  const [times, setTimes] = useState(0)
  return <button type="button" onClick={() => setTimes(times + 1)}>{`Pressed ${times} times`}</button>
}

hydrateRoot(document.getElementById('main') as HTMLElement, <Button />)
