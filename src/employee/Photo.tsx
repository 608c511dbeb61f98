import { useRef, useState } from 'react'
import text from '../../ui/styles/text.module.css'
import { EnlargedPhoto } from './EnlargedPhoto.tsx'
import styles from './Photo.module.css'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'

type PhotoProps = {
  /** Undefined if the employee has no photo. */
  src: string | undefined
  enlargedSrc: string | undefined
  employeeName: string
}

/** The photo, which a click enlarges, or a placeholder if the photo is missing or cannot be loaded. */
export function Photo({ src, enlargedSrc, employeeName }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const enlarged = useRef<HTMLDialogElement>(null)

  if (!src || failed) return <PhotoPlaceholder />
  const enlarge = () => {
    enlarged.current?.showModal()
    setLarge(true) // The browser shows the small photo until the large one is loaded.
  }
  const alt = `Photo of ${employeeName || 'the employee'}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.photo}
        data-printed
        onClick={enlarge}
      >
        <img src={src} alt={alt} width="320" height="400" onError={() => setFailed(true)} />
        <span className={text.visuallyHidden}>, enlarge</span>
      </button>
      <EnlargedPhoto
        ref={enlarged}
        src={(isLarge && enlargedSrc) || src}
        alt={alt}
        onError={() => setLarge(false)}
      />
    </>
  )
}
