import { type MouseEvent, type Ref, useRef, useState } from 'react'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import styles from './EnlargedPhoto.module.css'

type EnlargedPhotoProps = {
  ref: Ref<HTMLDialogElement>
  /** The photo of the card, shown until the enlarged one is loaded, or if it cannot be loaded. */
  src: string
  /** Undefined until the dialog is opened. */
  enlargedSrc: string | undefined
  alt: string
  employeeName: string
  words: { found: string; close: string; dismiss: string }
}

/** A full-screen dialog. Escape or a click outside the photo, the name and the toasts closes it. */
export function EnlargedPhoto(props: EnlargedPhotoProps) {
  const { ref, src, enlargedSrc, alt, employeeName, words } = props
  const [failed, setFailed] = useState(false)
  /** A press that selects the name begins or ends on it; its click is on an element around both places. */
  const isPressInside = useRef(false)
  const closeOutside = ({ currentTarget, target, detail }: MouseEvent<HTMLDialogElement>) => {
    const isKey = detail === 0
    if (!isInside(target) && (isKey || !isPressInside.current)) currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the Close button do the same
    <dialog
      ref={ref}
      aria-label={alt}
      className={styles.enlarged}
      onPointerDown={({ target }) => {
        isPressInside.current = isInside(target)
      }}
      onPointerUp={({ target }) => {
        isPressInside.current ||= isInside(target)
      }}
      onClick={closeOutside}
    >
      <div className={styles.frame}>
        <div className={styles.strip}>
          {enlargedSrc && (
            <p>
              <strong>
                <bdi>{employeeName}</bdi>
              </strong>{' '}
              <span>{words.found}</span>
            </p>
          )}
          <button type="button" aria-label={words.close}>
            ×
          </button>
        </div>
        <img src={(!failed && enlargedSrc) || src} alt={alt} width="320" height="400" onError={() => setFailed(true)} />
      </div>
      <Toaster dismiss={words.dismiss} />
    </dialog>
  )
}

const isInside = (target: EventTarget) => target instanceof Element && target.closest('img, p, [data-toaster]') !== null
