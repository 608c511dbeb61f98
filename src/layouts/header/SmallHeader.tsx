import { Icon } from '../../../ui/Icon.tsx'
import { HeaderBar } from './HeaderBar.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './SmallHeader.module.css'

type SmallHeaderProps = {
  companyName: string
  /** The label of a link to the landing page; omitted if the page has such a link in its content. */
  homeLabel?: string
}

/** The header of every page but the landing page. Not hydrated. */
export function SmallHeader({ companyName, homeLabel }: SmallHeaderProps) {
  return (
    <HeaderBar companyName={companyName} home="/">
      {homeLabel && (
        <NavLink href="/">
          <Icon name="arrowLeft" className={styles.arrow} />
          {homeLabel}
        </NavLink>
      )}
    </HeaderBar>
  )
}
