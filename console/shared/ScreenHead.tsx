import { type ReactNode, useEffect } from 'react'
import { useHeadingFocus } from './focus/useHeadingFocus.ts'
import styles from './ScreenHead.module.css'

type ScreenHeadProps = {
  title: string
  /** In the tab's title before the name of the screen: `(3)`. */
  mark?: string
  /** Actions beside the title. */
  children?: ReactNode
}

/** The heading of a screen, which is also the title of the tab. */
export function ScreenHead({ title, mark = '', children }: ScreenHeadProps) {
  const heading = useHeadingFocus()
  useEffect(() => {
    document.title = [mark, title, '· Staff console'].filter(Boolean).join(' ')
  }, [mark, title])
  return (
    <div className={styles.head}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}
