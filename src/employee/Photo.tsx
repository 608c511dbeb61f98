import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { EnlargedPhoto } from './EnlargedPhoto.tsx'
import type { EmployeeWords } from './employee-words.ts'
import styles from './Photo.module.css'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'

export type PhotoWords = Pick<EmployeeWords, 'photoOf' | 'photo' | 'enlarge' | 'found' | 'close' | 'dismiss'>

type PhotoProps = {
  /** Undefined if the employee has no photo. */
  src: string | undefined
  enlargedSrc: string | undefined
  employeeName: string
  words: PhotoWords
}

/** The photo, which a click enlarges, or a placeholder if the photo is missing or cannot be loaded. */
export function Photo({ src, enlargedSrc, employeeName, words }: PhotoProps) {
  const [failed, setFailed] = useState(false)
  const [wasEnlarged, setEnlarged] = useState(false)
  const enlarged = useRef<HTMLDialogElement>(null)

  if (!src || failed) return <PhotoPlaceholder />
  const enlarge = () => {
    enlarged.current?.showModal()
    setEnlarged(true)
  }
  const alt = employeeName ? words.photoOf.replace('{name}', () => employeeName) : words.photo
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.photo} data-printed onClick={enlarge}>
        <img src={src} alt={alt} width="320" height="400" fetchPriority="high" onError={() => setFailed(true)} />
        <span className={text.visuallyHidden}>{words.enlarge}</span>
        <span className={styles.enlarge}>
          <Icon name="enlarge" />
        </span>
      </button>
      <EnlargedPhoto
        ref={enlarged}
        src={src}
        enlargedSrc={wasEnlarged ? enlargedSrc : undefined}
        alt={alt}
        employeeName={employeeName}
        words={words}
      />
    </>
  )
}
