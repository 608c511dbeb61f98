import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './MapFrame.module.css'
import { readMapMessage } from './map-message.ts'

const TIMEOUT_MS = 8000

type MapFrameProps = { src: string; title: string; children?: ReactNode }

type State = 'waiting' | 'loading' | 'ready' | 'failed'

/**
 * An iframe with the maps service. The built-in map (`children`) is shown until the service is ready, and permanently if
 * it fails. Hydration starts the loading, so hydrate it just before the section becomes visible.
 */
export function MapFrame({ src, title, children }: MapFrameProps) {
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
    const timer = setTimeout(setState, TIMEOUT_MS, 'failed')
    return () => clearTimeout(timer)
  }, [state])

  const isReady = state === 'ready'
  return (
    <div className={styles.frame} data-ready={isReady}>
      <div className={styles.builtIn}>{children}</div>
      {(isReady || state === 'loading') && <iframe ref={frame} src={src} title={title} className={styles.service} />}
    </div>
  )
}
