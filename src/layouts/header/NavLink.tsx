import type { ComponentProps } from 'react'
import styles from './NavLink.module.css'

type NavLinkProps = ComponentProps<'a'> & { size?: 'small' | 'large' }

/** A link of the header or its menu. The link to the current section is marked. */
export function NavLink({ size = 'small', ...rest }: NavLinkProps) {
  return <a {...rest} className={styles[size]} />
}
