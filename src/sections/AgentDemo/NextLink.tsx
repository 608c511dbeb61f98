import type { ComponentProps } from 'react'
import styles from './NextLink.module.css'

/** At the end of a conversation. */
export const NextLink = (props: ComponentProps<'a'>) => <a {...props} className={styles.next} />
