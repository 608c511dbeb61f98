import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './MapFrame.module.css'
import { readMapMessage } from './map-message.ts'

const PATIENCE_MS = 8000

type State = 'waiting' | 'loading' | 'ready' | 'failed'

/**
 * Frames the maps service over the built-in map (`children`), which stays until the other one is
 * there, and for good if that fails. Hydrate it when the section comes near: that starts the loading.
 */
export function MapFrame({ src, children }: { src: string; children?: ReactNode }) {
  const [state, setState] = useState<State>('waiting')
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => setState('loading'), [])

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = readMapMessage(event, frame.current)
      if (message) setState(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  useEffect(() => {
    if (state !== 'loading') return
    const patience = setTimeout(setState, PATIENCE_MS, 'failed')
    return () => clearTimeout(patience)
  }, [state])

  const isReady = state === 'ready'
  return (
    <div className={styles.frame} data-ready={isReady}>
      <div className={styles.builtIn}>{children}</div>
      {(isReady || state === 'loading') && (
        <iframe ref={frame} src={src} title="Map of client locations" className={styles.service} />
      )}
    </div>
  )
}
