import type { ComponentProps } from 'react'
import styles from './NavLink.module.css'

type NavLinkProps = ComponentProps<'a'> & { size?: 'small' | 'large' }

/** A link of the header or of its menu, with a mark where it leads to the section that is being read. */
export function NavLink({ size = 'small', ...rest }: NavLinkProps) {
  return <a {...rest} className={styles[size]} />
}
